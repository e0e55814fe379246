// 3. Goes on reading where the input has ended.
// expect: WA
#include "hostile.h"

int main(void) {
  char buffer[4096];
  for (int i = 0; i < 1000; ++i) {
    if (read(0, buffer, sizeof(buffer)) < 0) got("an error");
  }
  puts("nothing more came");
}
