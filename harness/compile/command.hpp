// Commands of the table of languages: words, some of them with placeholders.
//
//   {files}      all source files; a word of its own
//   {mainfile}   the main source file
//   {mainclass}  the main class, in a language that has such; else the main file's name without its extension
//   {Mainclass}  the same with a capital
//   {path}       the directory that holds the sources; when the program runs, all that is left for it: /box
//   {out}        the directory for what the compiler makes, where it leaves files
//   {binary}     the executable that it makes
//   {home}       the directory above that of the command's program, as in a Java installation
//   {memlim}     MiB of memory that the program may use
//   {heap}       the same less what the run time takes for itself
//   {stack}      MiB of stack; {stack_kib} and {stack_bytes} are the same, with some room left
//
// All but {files} may also be parts of words. Threading: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/compile/language.hpp"

namespace casewise::compile {

/// Splits at blanks; quotes of both kinds keep words together, a backslash takes the next character as it is.
/// An error says what is not closed.
[[nodiscard]] Result<std::vector<std::string>> split_command(std::string_view text);

/// What the placeholders stand for.
struct Placeholders {
  std::vector<std::string> files;
  std::string main_file;
  std::string main_class;
  std::string path;
  std::string out;
  std::string binary;
  Bytes memory;
};

/// The first word in braces that is no placeholder; none: all are known.
[[nodiscard]] std::optional<std::string> unknown_placeholder(std::string_view word);

/// A command with its environment, filled in. What is put in is never looked at again, whatever files are
/// called.
struct FilledCommand {
  std::vector<std::string> words;  ///< [0] by its real path, where this host has it
  std::vector<std::string> environment;
};
[[nodiscard]] FilledCommand fill(const Language& language, const std::vector<std::string>& command,
                                 const Placeholders& values);

}  // namespace casewise::compile
