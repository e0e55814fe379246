# The three kinds of target in this project. Lists of files are explicit: a file that is not listed
# is not built, and scripts/check-layers complains about it.

include(GoogleTest)

# casewise_module(NAME [SOURCES ...] [DEPENDS ...] [PRIVATE_DEPENDS ...])
# A static library with the alias casewise::NAME. Without sources it is a header-only library.
function(casewise_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS;PRIVATE_DEPENDS")
  set(target casewise_${name})
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    target_include_directories(${target} PUBLIC "${CASEWISE_ROOT}")
    target_link_libraries(${target} PUBLIC ${arg_DEPENDS} PRIVATE casewise_settings ${arg_PRIVATE_DEPENDS})
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
  target_link_libraries(${name} PRIVATE casewise_settings ${arg_DEPENDS} GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE ${arg_DEFINITIONS})
  # Test code runs once; optimising its templates would take most of the build's time.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
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
