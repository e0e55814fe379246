// 6. Starts a program that nobody may read: the kernel takes its counters off who does that.
// expect: TLE
// needs: x86_64
#define _GNU_SOURCE
#include <elf.h>
#include <stddef.h>

#include "hostile.h"

/// A whole program: it computes for ever.
struct image {
  Elf64_Ehdr head;
  Elf64_Phdr segment;
  unsigned char code[8];
};

/// Takes the right to read from the file's owner, by every way there is.
static void make_unreadable(int file) {
  static const struct {
    unsigned version;
    struct {
      unsigned short who, may;
      unsigned id;
    } entries[3];
  } list = {
      2, {{1 /* the owner */, 1 /* execute */, ~0U}, {4 /* the group */, 1, ~0U}, {32 /* others */, 1, ~0U}}};
  const struct {
    const void* value __attribute__((aligned(8)));
    unsigned size, flags;
  } argument = {&list, sizeof(list), 0};
  const char* const name = "system.posix_acl_access";
  if (fchmod(file, 0111) != 0) fchmod(file, 0711);
  syscall(452 /* fchmodat2 */, file, "", 0111, AT_EMPTY_PATH);
  syscall(SYS_fsetxattr, file, name, &list, sizeof(list), 0);
  syscall(463 /* setxattrat */, file, "", AT_EMPTY_PATH, name, &argument, sizeof(argument));
}

int main(void) {
  struct image image = {
      .head = {.e_ident = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
               .e_type = ET_EXEC,
               .e_machine = EM_X86_64,
               .e_version = EV_CURRENT,
               .e_entry = 0x400000 + offsetof(struct image, code),
               .e_phoff = offsetof(struct image, segment),
               .e_ehsize = sizeof(Elf64_Ehdr),
               .e_phentsize = sizeof(Elf64_Phdr),
               .e_phnum = 1},
      .segment = {.p_type = PT_LOAD, .p_flags = PF_R | PF_X, .p_vaddr = 0x400000, .p_align = 0x1000},
      .code = {0xeb, 0xfe}};
  image.segment.p_filesz = image.segment.p_memsz = sizeof(image);
  const int file = memfd_create("program", 0);
  if (write(file, &image, sizeof(image)) != (ssize_t)sizeof(image)) return 1;
  make_unreadable(file);
  const int path = (int)syscall(428 /* open_tree */, file, "", AT_EMPTY_PATH);
  close(file);
  signal(SIGCHLD, SIG_IGN);  // so that nobody counts what it has used when it ends
  const pid_t child = fork();
  if (child == 0) {
    char* const arguments[] = {"program", NULL};
    char* const environment[] = {NULL};
    syscall(SYS_execveat, path, "", arguments, environment, AT_EMPTY_PATH);
    _exit(1);
  }
  rest(3000);
  if (kill(child, SIGKILL) != 0) burn(3);  // it could not be started: no more than any other program
  wait(NULL);                              // or the init would inherit it, and count
  return kept();
}
