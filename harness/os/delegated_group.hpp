// A place in the v2 hierarchy below which this process may make groups with limits. A group that has
// processes cannot hand controllers down (cgroup-v2, "no internal process constraint"), so this process may
// have to move out of its own group's way. Decides nothing about what the groups are for. Threading: `share`
// from anywhere.
#pragma once

#include <filesystem>
#include <memory>

#include "harness/base/error.hpp"

namespace casewise::os {

class DelegatedGroup {
 public:
  /// The nearest such group: our own, when nobody else is in it; one above that hands memory and pids down
  /// already; the root of the hierarchy. All who hold it at one time hold the same. Fails with what keeps us
  /// from our own group.
  [[nodiscard]] static Result<std::shared_ptr<const DelegatedGroup>> share();
  DelegatedGroup(const DelegatedGroup&) = delete;
  DelegatedGroup& operator=(const DelegatedGroup&) = delete;
  /// Moves this process back to where it was. The groups that were made below must be gone by then.
  ~DelegatedGroup();

  [[nodiscard]] const std::filesystem::path& directory() const { return directory_; }

 private:
  explicit DelegatedGroup(std::filesystem::path directory) : directory_(std::move(directory)) {}
  [[nodiscard]] static Result<std::unique_ptr<DelegatedGroup>> find();
  [[nodiscard]] Status take_own();
  [[nodiscard]] Status take_above() const;
  void leave();

  std::filesystem::path directory_;
  std::filesystem::path aside_;  // the group below to which we moved; empty: we did not have to
};

}  // namespace casewise::os
