// 66. Has the assembler put files of the host into the program.
// expect: CE
__asm__(".section .rodata\nstolen: .incbin \"/proc/self/environ\"\n.incbin \"/etc/passwd\"\n");
int main(void) {}
