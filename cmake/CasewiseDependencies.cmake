# Every library that is not ours. scripts/setup installs the Debian packages that hold them.

find_package(Boost 1.81 REQUIRED COMPONENTS filesystem program_options)
find_package(fmt 9 REQUIRED)
find_package(tl-expected REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(LibArchive 3.6 REQUIRED)
find_package(pugixml 1.13 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_package(benchmark REQUIRED)
find_package(Threads REQUIRED)

find_package(PkgConfig REQUIRED)
pkg_check_modules(seccomp REQUIRED IMPORTED_TARGET libseccomp)
pkg_check_modules(gmp REQUIRED IMPORTED_TARGET gmpxx)
pkg_check_modules(re2 REQUIRED IMPORTED_TARGET re2)
# It asks for -pthread, with which no precompiled header fits any more; it is threads that are linked that it needs.
set_target_properties(PkgConfig::re2 PROPERTIES INTERFACE_COMPILE_OPTIONS "")
