# Settings that every target of the project links privately: the language level, the warnings, the
# sanitizers. Users' newer compilers warn about more, so warnings are errors only where CI says so.

# The include root: the directory above cmake/.
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH CASEWISE_ROOT)

option(CASEWISE_WERROR "Treat warnings as errors" OFF)
option(CASEWISE_FUZZ "Build fuzz targets with libFuzzer; needs clang" OFF)
set(CASEWISE_SANITIZE "" CACHE STRING "Sanitizers to build with, as -fsanitize= takes them")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_LINK_DEPENDS_NO_SHARED ON)

# casewise_warnings alone is for the one program that must do without sanitizers' run time.
add_library(casewise_warnings INTERFACE)
add_library(casewise_settings INTERFACE)
target_link_libraries(casewise_settings INTERFACE casewise_warnings)
target_compile_features(casewise_warnings INTERFACE cxx_std_20)
target_include_directories(casewise_warnings INTERFACE "${CASEWISE_ROOT}")
target_compile_options(
  casewise_warnings
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wshadow
            -Wconversion
            -Wnon-virtual-dtor
            -Wold-style-cast
            -Woverloaded-virtual)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overlaps and overruns in the standard library's own strings (GCC bugs 105329, 105651).
  target_compile_options(casewise_warnings INTERFACE -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow)
endif()
if(CASEWISE_WERROR)
  target_compile_options(casewise_warnings INTERFACE -Werror)
endif()
if(CASEWISE_FUZZ)
  target_compile_options(casewise_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(CASEWISE_SANITIZE)
  target_compile_options(casewise_settings INTERFACE -fsanitize=${CASEWISE_SANITIZE} -fno-omit-frame-pointer
                                                     -fno-sanitize-recover=all)
  target_link_options(casewise_settings INTERFACE -fsanitize=${CASEWISE_SANITIZE})
endif()
