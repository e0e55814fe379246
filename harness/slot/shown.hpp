// Which directories of the host programs see in the view `system`, read-only: both sides of the border have
// to know. Threading: constants.
#pragma once

namespace casewise::slot {

/// Programs, libraries, headers. Not all of /usr: people keep sources and homes in it too.
constexpr const char* kShownDirectories[] = {
    "/usr/bin",     "/usr/sbin",    "/usr/lib",   "/usr/lib32",     "/usr/lib64",     "/usr/libx32",
    "/usr/include", "/usr/libexec", "/usr/share", "/usr/local/bin", "/usr/local/lib", "/usr/local/include",
    "/bin",         "/sbin",        "/lib",       "/lib32",         "/lib64",         "/libx32",
    "/var/lib/ghc"};  // where Debian has the Haskell compiler keep what it knows of its libraries

}  // namespace casewise::slot
