#include "harness/slot/image.hpp"

extern "C" {
extern const char casewise_slot_image_begin[];
extern const char casewise_slot_image_end[];
}

namespace casewise::slot {

std::string_view image() {
  return {casewise_slot_image_begin,
          static_cast<std::size_t>(casewise_slot_image_end - casewise_slot_image_begin)};
}

}  // namespace casewise::slot
