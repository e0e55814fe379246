// 69. Asks for an executable stack and for code that can be written.
// expect: AC
#include "hostile.h"

__asm__(".section .note.GNU-stack,\"x\",@progbits\n.section .wild,\"awx\",@progbits\n.byte 0xc3\n.text\n");

int main(void) {
  return kept();
}
