// The program of a slot: a small static executable of its own, so that what runs beside the contestants is as
// small as can be, whatever the judge has in memory. It lies inside the judge's executable (image.S).
#include <cstdlib>
#include <cstring>

#include "harness/slot/calibration.hpp"
#include "harness/slot/protocol.hpp"
#include "harness/slot/zygote.hpp"

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[0], casewise::slot::kCalibrationName) == 0) {
    casewise::slot::work(std::strtoull(argv[1], nullptr, 10));
    return 0;
  }
  casewise::slot::run_zygote(casewise::slot::kSlotSocket);
  return 0;
}
