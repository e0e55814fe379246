// 35. Ends by abort, which only a process that is not the first one of its namespace can.
// expect: RTE
// says: SIGABRT
#include "hostile.h"

int main(void) {
  abort();
}
