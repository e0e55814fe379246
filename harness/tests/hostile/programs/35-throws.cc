// 35. Ends by an exception that nobody catches.
// expect: RTE
// says: SIGABRT
#include <stdexcept>

int main() {
  throw std::runtime_error("nobody catches this");
}
