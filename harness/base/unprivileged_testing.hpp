// For tests of what permissions forbid, which root does not feel. Threading: one test at a time.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

namespace casewise {

/// Without the rights of root, where a test has them, in its scope.
class Unprivileged {
 public:
  Unprivileged() {
    if (was_ == 0) {
      EXPECT_EQ(::seteuid(65534), 0);
    }
  }
  ~Unprivileged() {
    if (was_ == 0) {
      EXPECT_EQ(::seteuid(0), 0);
    }
  }
  Unprivileged(const Unprivileged&) = delete;
  Unprivileged& operator=(const Unprivileged&) = delete;

 private:
  uid_t was_ = ::geteuid();
};

}  // namespace casewise
