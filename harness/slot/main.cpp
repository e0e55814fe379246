// The program of a slot: a small static executable of its own, so that what runs beside the contestants is as
// small as can be, whatever the judge has in memory. It lies inside the judge's executable (image.S).
#include "harness/slot/protocol.hpp"
#include "harness/slot/zygote.hpp"

int main() {
  casewise::slot::run_zygote(casewise::slot::kSlotSocket);
  return 0;
}
