// The slot program as bytes. Threading: a constant.
#pragma once

#include <string_view>

namespace casewise::slot {

/// The executable that a zygote is started from.
[[nodiscard]] std::string_view image();

}  // namespace casewise::slot
