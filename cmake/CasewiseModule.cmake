# The kinds of target in this project. Lists of files are explicit: a file that is not listed
# is not built, and scripts/check-layers complains about it.

include(GoogleTest)

# Headers that nearly every file includes, parsed once: this halves the time of a build from clean. Files still
# name what they use; the preset dev builds without this, so that a forgotten include shows.
function(casewise_precompiled_headers name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;DEPENDS;OPTIONS")
  file(WRITE "${CMAKE_BINARY_DIR}/${name}.cpp" "")
  add_library(${name} OBJECT "${CMAKE_BINARY_DIR}/${name}.cpp")
  target_link_libraries(${name} PRIVATE casewise_settings ${arg_DEPENDS})
  target_compile_options(${name} PRIVATE ${arg_OPTIONS})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()

set(common_headers
    <algorithm>
    <chrono>
    <filesystem>
    <functional>
    <map>
    <memory>
    <optional>
    <string>
    <variant>
    <vector>
    <fmt/format.h>
    <tl/expected.hpp>)
# Test code runs once; optimising its templates would take most of the build's time.
set(test_options $<$<CONFIG:Release>:-O1>)
casewise_precompiled_headers(casewise_pch HEADERS ${common_headers} DEPENDS fmt::fmt tl::expected)
casewise_precompiled_headers(
  casewise_test_pch
  HEADERS ${common_headers} <gmock/gmock.h> <gtest/gtest.h> <rapidcheck/gtest.h>
  DEPENDS fmt::fmt tl::expected GTest::gmock GTest::gtest rapidcheck rapidcheck_gtest
  OPTIONS ${test_options})

# casewise_module(NAME [SOURCES ...] [DEPENDS ...] [PRIVATE_DEPENDS ...])
# A static library with the alias casewise::NAME. Without sources it is a header-only library.
function(casewise_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS;PRIVATE_DEPENDS")
  set(target casewise_${name})
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    target_include_directories(${target} PUBLIC "${CASEWISE_ROOT}")
    target_link_libraries(${target} PUBLIC ${arg_DEPENDS} PRIVATE casewise_settings ${arg_PRIVATE_DEPENDS})
    # Solvers and generators must do with the standard library, so they do not get the headers of others.
    if(CMAKE_CURRENT_SOURCE_DIR MATCHES "/harness/")
      target_precompile_headers(${target} REUSE_FROM casewise_pch)
    endif()
  else()
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE "${CASEWISE_ROOT}")
    target_link_libraries(${target} INTERFACE ${arg_DEPENDS})
  endif()
  add_library(casewise::${name} ALIAS ${target})
endfunction()

# casewise_program(NAME SOURCES ... [DEPENDS ...])
# A program in build/<preset>/bin/.
function(casewise_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS")
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE casewise_settings ${arg_DEPENDS})
endfunction()

# casewise_test(NAME SOURCES ... [DEPENDS ...] [LABELS ...] [TIMEOUT seconds] [SERIAL] [DEFINITIONS ...])
# A GoogleTest program; each of its test cases is a test of ctest, so that a skip is counted as one.
function(casewise_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SERIAL" "TIMEOUT" "SOURCES;DEPENDS;LABELS;DEFINITIONS")
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE casewise_settings ${arg_DEPENDS} fmt::fmt tl::expected GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE ${arg_DEFINITIONS})
  target_compile_options(${name} PRIVATE ${test_options})
  target_precompile_headers(${name} REUSE_FROM casewise_test_pch)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  # gtest_discover_tests drops empty values, so a property is named only when it is set.
  set(properties TIMEOUT ${arg_TIMEOUT})
  if(arg_SERIAL)
    list(APPEND properties RUN_SERIAL TRUE)
  endif()
  if(arg_LABELS)
    list(APPEND properties LABELS "${arg_LABELS}")
  endif()
  gtest_discover_tests(
    ${name}
    TEST_PREFIX "${name}/"
    DISCOVERY_MODE PRE_TEST
    PROPERTIES ${properties})
endfunction()

# casewise_benchmark(NAME SOURCES ... [DEPENDS ...])
# A Google Benchmark program in build/<preset>/bench/; scripts/bench runs them.
function(casewise_benchmark name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS")
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE casewise_settings ${arg_DEPENDS} benchmark::benchmark)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bench")
endfunction()

# casewise_fuzz(NAME SOURCES ... [DEPENDS ...] CORPUS directory)
# A fuzz target, in build/<preset>/fuzz/: with the preset fuzz a program of libFuzzer's, else one that tries all files of
# the corpus, which is a test.
function(casewise_fuzz name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CORPUS" "SOURCES;DEPENDS")
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE casewise_settings ${arg_DEPENDS})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/fuzz")
  if(CASEWISE_FUZZ)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  else()
    target_link_libraries(${name} PRIVATE casewise::fuzz_replay)
    add_test(NAME ${name}/corpus COMMAND ${name} "${CMAKE_CURRENT_SOURCE_DIR}/${arg_CORPUS}")
    set_tests_properties(${name}/corpus PROPERTIES TIMEOUT 120)
  endif()
endfunction()
