// Gives every file below the directories named on the command line to a fuzz target: what a fuzzer once
// found, or may start from, is tried again in every build.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>

#include "harness/base/file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  int files = 0;
  for (int i = 1; i < argc; ++i) {
    for (const std::filesystem::directory_entry& entry :
         std::filesystem::recursive_directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      const casewise::Result<std::string> bytes = casewise::read_file(entry.path());
      if (!bytes) {
        std::fprintf(stderr, "%s\n", bytes.error().to_string().c_str());
        return 1;
      }
      std::fprintf(stderr, "%s\n", entry.path().c_str());  // the last one is to blame
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
      ++files;
    }
  }
  std::printf("%d files\n", files);
  return files > 0 ? 0 : 1;
}
