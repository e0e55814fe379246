#include "harness/package/case_files.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/package/names.hpp"

namespace casewise::package {

namespace {

const std::vector<std::string_view> kImages = {"png", "jpg", "jpeg", "svg"};
const std::vector<std::string_view> kOtherFormats = {"args", "hint", "desc"};
constexpr std::string_view kFiles = "files";

bool is_one_of_all(std::string_view word, const std::vector<const std::vector<std::string_view>*>& lists) {
  return std::any_of(lists.begin(), lists.end(), [&](const auto* list) { return is_one_of(word, *list); });
}

class CaseReader {
 public:
  CaseReader(const std::string& base, const CaseFiles& files, const ConfigContext& context,
             Diagnostics& diagnostics)
      : base_(base), files_(files), context_(context), diagnostics_(diagnostics) {}

  std::optional<model::TestCase> read(const std::string& directory, model::TestKind kind,
                                      const TestConfig& inherited) {
    input_ = find("in");
    if (input_ == nullptr) {
      report_orphans(kind);
      return std::nullopt;
    }
    model::TestCase test;
    test.name = fmt::format("{}/{}", directory, base_);
    test.kind = kind;
    test.input = input_->path;
    check_case();
    check_interaction();
    test.answer = require("ans", kind != model::TestKind::invalid_input);
    if (kind != model::TestKind::invalid_input) test.output = require("out", is_example(kind));
    if (const Entry* const files = find(kFiles)) test.files = files->path;
    configure(inherited, test);
    return test;
  }

 private:
  void configure(const TestConfig& inherited, model::TestCase& test) {
    const Entry* const file = find("yaml");
    TestConfig config =
        file == nullptr ? inherited : read_case_config(file->path, inherited, context_, diagnostics_);
    if (const Entry* const args = find("args")) read_args_file(*args, config);
    // Input validators get the submission's arguments behind their own (format 2025-09, Input validators).
    for (std::vector<std::string>& list : config.input_validator_args)
      list.insert(list.end(), config.args.begin(), config.args.end());
    test.input_validator_args = std::move(config.input_validator_args);
    test.output_validator_args = std::move(config.output_validator_args);
    test.args = std::move(config.args);
    test.full_feedback = config.full_feedback;
  }

  void read_args_file(const Entry& file, TestConfig& config) {
    diagnostics_.warning(file.location(), "format 2025-09 has arguments in the key args of a .yaml file");
    const Result<std::string> text = read_file(file.path, Bytes::mib(1));
    if (!text) return diagnostics_.error(file.location(), text.error().message());
    if (text->find('\0') != std::string::npos)
      return diagnostics_.error(file.location(), "a NUL character, which no argument can hold");
    config.args = split_words(*text);
  }

  [[nodiscard]] const Entry* find(std::string_view extension) const {
    const auto found = files_.find(extension);
    return found == files_.end() ? nullptr : found->second;
  }

  void report_orphans(model::TestKind kind) {
    const bool may_be_alone = context_.format.is_interaction_a_case && kind == model::TestKind::sample;
    for (const auto& [extension, entry] : files_) {
      if (may_be_alone && find("interaction") != nullptr) continue;
      const bool old_name = base_ == "testdata" && extension == "yaml";
      diagnostics_.error(entry->location(),
                         old_name ? fmt::format("format {} calls this file {}", context_.format.name,
                                                context_.format.group_config.front())
                                  : fmt::format("there is no {}.in to go with this file", base_));
    }
  }

  std::optional<std::filesystem::path> require(std::string_view extension, bool required) {
    if (const Entry* const file = find(extension)) return file->path;
    if (required)
      diagnostics_.error(input_->location(), fmt::format("the test case has no {}.{}", base_, extension));
    return std::nullopt;
  }

  void check_case() {
    if (base_ == "test_group")
      diagnostics_.error(input_->location(), "no test case may be called 'test_group'");
    const auto is_there = [&](std::string_view extension) { return find(extension) != nullptr; };
    if (std::count_if(kImages.begin(), kImages.end(), is_there) > 1)
      diagnostics_.error(input_->location(), "the test case has more than one image");
  }

  /// Format 2025-09, Sample data. What is only shown changes no verdict.
  void check_interaction() {
    const Entry* const interaction = find("interaction");
    if (interaction == nullptr) return;
    if (!context_.type.interactive && !context_.type.multi_pass) {
      diagnostics_.error(interaction->location(), "only interactive and multi-pass problems have such files");
      return;
    }
    if (context_.format.legacy_keys) return;
    for (const char* const other : {"in.statement", "ans.statement", "out"}) {
      if (const Entry* const file = find(other))
        diagnostics_.warning(file->location(),
                             fmt::format("there is a {}.interaction, which is shown instead", base_));
    }
  }

  const std::string& base_;
  const CaseFiles& files_;
  const ConfigContext& context_;
  Diagnostics& diagnostics_;
  const Entry* input_ = nullptr;
};

}  // namespace

TestFileName split_test_file_name(const std::string& name) {
  TestFileName best{name, {}};
  const auto offer = [&](std::string_view extension) {
    const bool is_longer = extension.size() > best.extension.size();
    if (!is_longer || name.size() < extension.size() + 2 || !name.ends_with(extension)) return;
    const std::size_t dot = name.size() - extension.size() - 1;
    if (name[dot] == '.') best = {name.substr(0, dot), extension};
  };
  for (const auto* list : {&current_format().test_files, &kOtherFormats, &kImages})
    for (const std::string_view extension : *list)
      offer(extension);
  return best;
}

bool is_files_directory(const Entry& entry) {
  return entry.is_directory && entry.name.ends_with(".files") && entry.name != ".files";
}

std::map<std::string, CaseFiles> sort_files(const Entry& directory, const Format& format,
                                            Diagnostics& diagnostics) {
  std::map<std::string, CaseFiles> files;
  for (const Entry& entry : directory.children) {
    if (is_one_of(entry.name, format.group_config)) continue;
    if (is_files_directory(entry) && !format.legacy_keys) {
      files[entry.name.substr(0, entry.name.size() - kFiles.size() - 1)][kFiles] = &entry;
    }
    if (entry.is_directory) continue;
    const TestFileName parts = split_test_file_name(entry.name);
    if (is_one_of_all(parts.extension, {&format.test_files, &kImages})) {
      files[parts.base][parts.extension] = &entry;
    } else if (entry.name == "testdata.yaml") {
      files["testdata"]["yaml"] = &entry;  // which is told to be called otherwise
    } else {
      diagnostics.warning(entry.location(), "ignored: not a file of a test case");
    }
  }
  return files;
}

std::optional<model::TestCase> make_case(const std::string& directory, const std::string& base,
                                         const CaseFiles& files, model::TestKind kind,
                                         const TestConfig& inherited, const ConfigContext& context,
                                         Diagnostics& diagnostics) {
  return CaseReader(base, files, context, diagnostics).read(directory, kind, inherited);
}

bool is_example(model::TestKind kind) {
  return kind != model::TestKind::sample && kind != model::TestKind::secret;
}

}  // namespace casewise::package
