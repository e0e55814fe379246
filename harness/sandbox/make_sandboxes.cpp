#include <optional>

#include <fmt/format.h>

#include "harness/os/pinning.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/sandbox/slot_sandbox.hpp"

namespace casewise::sandbox {

namespace {

constexpr const char* kNoNumber = "all numbers of slots are in use on this host";

/// One for each slot, or fewer where others have them; none at all when there are more slots than cores,
/// since those that share a core would then be slower than the others.
std::vector<os::Lease> take_cores(int slots) {
  std::vector<os::Lease> leases;
  const std::vector<int> cores = os::judging_cores();
  const auto wanted = static_cast<std::size_t>(slots);
  if (wanted > cores.size()) return leases;
  for (const int core : cores) {
    if (leases.size() == wanted) break;
    if (std::optional<os::Lease> lease = os::Lease::take("core", core)) leases.push_back(std::move(*lease));
  }
  return leases;
}

/// Slots of one user share what the kernel gives to each user, so no two on this host may be the same.
std::optional<os::Lease> take_number() {
  for (int number = 0; number < slot::kMostSlots; ++number) {
    if (std::optional<os::Lease> lease = os::Lease::take("slot", number)) return lease;
  }
  return std::nullopt;
}

}  // namespace

Result<std::unique_ptr<SlotSandbox>> make_slot_on(int core) {
  std::optional<os::Lease> number = take_number();
  if (!number) return fail(ErrorCode::unavailable, kNoNumber);
  return SlotSandbox::create({std::move(*number), std::nullopt, core});
}

Result<std::vector<std::unique_ptr<Sandbox>>> make_sandboxes(int slots) {
  std::vector<std::unique_ptr<Sandbox>> sandboxes;
  std::vector<os::Lease> cores = take_cores(slots);
  for (int slot = 0; slot < slots; ++slot) {
    std::optional<os::Lease> number = take_number();
    if (!number) return fail(ErrorCode::unavailable, kNoNumber);
    SlotPlace place{std::move(*number), std::nullopt, -1};
    const auto index = static_cast<std::size_t>(slot);
    if (index < cores.size()) place.core = std::move(cores[index]);
    Result<std::unique_ptr<SlotSandbox>> sandbox = SlotSandbox::create(std::move(place));
    if (!sandbox) return fail(sandbox.error());
    sandboxes.push_back(std::move(*sandbox));
    const auto level = [](const auto& some) { return some->isolation().level; };
    if (level(sandboxes.back()) != level(sandboxes.front()))
      return fail(ErrorCode::unavailable,
                  fmt::format("slot {} gets isolation level {}, the others {}", slot + 1,
                              level(sandboxes.back()), level(sandboxes.front())));
  }
  return sandboxes;
}

Result<std::unique_ptr<Sandbox>> make_sandbox() {
  Result<std::vector<std::unique_ptr<Sandbox>>> sandboxes = make_sandboxes(1);
  if (!sandboxes) return fail(sandboxes.error());
  return std::move(sandboxes->front());
}

}  // namespace casewise::sandbox
