#include "harness/package/yaml.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/base/glob.hpp"
#include "harness/package/names.hpp"
#include "harness/package/yaml_reader.hpp"

namespace casewise::package {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> texts(const Diagnostics& diagnostics) {
  std::vector<std::string> result;
  for (const Diagnostic& diagnostic : diagnostics.all())
    result.push_back(diagnostic.to_string());
  return result;
}

TEST(Yaml, KeepsThePlaceOfEveryValueAndKey) {
  Diagnostics diagnostics;
  const auto document = parse_yaml("a: 1\nlist:\n  - x\n  - \"2\"\n", "f.yaml", diagnostics);
  ASSERT_TRUE(document);
  const YamlNode& list = *document->root.find("list");
  ASSERT_EQ(list.items.size(), 2U);
  EXPECT_EQ(document->location(list.items[1]).to_string(), "f.yaml:4:5");
  EXPECT_EQ(document->location(document->root.entries[1]).to_string(), "f.yaml:2:1");
  EXPECT_FALSE(list.items[0].quoted);
  EXPECT_TRUE(list.items[1].quoted);
  EXPECT_EQ(document->root.find("nothing"), nullptr);
}

TEST(Yaml, AnEmptyFileIsNothing) {
  for (const char* text : {"", "\n", "# only a comment\n", "---\n", "~\n"}) {
    Diagnostics diagnostics;
    const auto document = parse_yaml(text, "f", diagnostics);
    ASSERT_TRUE(document) << text;
    EXPECT_EQ(document->root.kind, YamlKind::null) << text;
  }
}

TEST(Yaml, SaysWhereAFileIsBroken) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"a: 1\nb: 2\na: 3\n", "f:3:1: error: key 'a' is here twice, first in line 1"},
      {"a: {b: 1, b: 2}\n", "f:1:11: error: key 'b' is here twice, first in line 1"},
      {"a: [1, 2\n", "f:2:1: error: not valid YAML: end of sequence flow not found"},
      {"a: 1\n--- \nb: 2\n", "f:2:1: error: a second document; one file holds one"},
      {"[1, 2]: x\n", "f:1:1: error: a list as a key; a key is a text"},
      {"a: 1\nb: \"x\x04y\"\n", "f:2:6: error: the control character \\x04 is not allowed"},
      {"\xEF\xBB\xBF"
       "a: 1\n",
       "f:1:1: warning: the file starts with a byte-order mark; save it as UTF-8 without one"},
      {"a: 1\nb: 2\r\nc: 3\r\n",
       "f:2:5: warning: a line ends in a carriage return; save the file with line feeds only"},
      {"a: 1\nb: \"\xed\x95\xa9 \xff\"\n", "f:2:9: error: the byte \\xff is not valid UTF-8"},
      {"# \xc0\x80\n", "f:1:3: error: the byte \\xc0 is not valid UTF-8"},
      {"a: \xed\x95", "f:1:4: error: the byte \\xed is not valid UTF-8"},
      {"a: *nobody\n", "f:1:4: error: not valid YAML: the referenced anchor is not defined"},
      {"a: &x [1, *x]\n", "f:1:11: error: an alias to a value that it is itself a part of"},
  };
  for (const auto& [text, said] : table) {
    Diagnostics diagnostics;
    (void)parse_yaml(text, "f", diagnostics);
    EXPECT_THAT(texts(diagnostics), ElementsAre(said)) << text;
  }
}

TEST(Yaml, TheFirstOfTwoEqualKeysStays) {
  Diagnostics diagnostics;
  const auto document = parse_yaml("a: 1\na: 2\n", "f", diagnostics);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->root.find("a")->text, "1");
}

TEST(Yaml, AliasesRepeatAValueWithinABound) {
  Diagnostics diagnostics;
  const auto document = parse_yaml("a: &x [1, 2]\nb: *x\n", "f", diagnostics);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->root.find("b")->items.size(), 2U);

  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    bomb += fmt::format("a{0}: &a{0} [*a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}]\n", i, i - 1);
  }
  EXPECT_FALSE(parse_yaml(bomb, "f", diagnostics));
  ASSERT_EQ(diagnostics.errors(), 1U);
  EXPECT_THAT(diagnostics.all().back().message, HasSubstr("more than 100000 values"));
}

TEST(Yaml, AliasesRepeatALongTextWithinABound) {
  const std::string text(60'000, 'x');
  const auto repeated = [&](const std::string& anchored, int times) {
    std::string list = "[" + anchored;
    for (int i = 0; i < times; ++i)
      list += ", *x";
    return list + "]\n";
  };
  Diagnostics diagnostics;
  EXPECT_TRUE(parse_yaml(repeated("&x " + text, 10), "f", diagnostics));
  for (const std::string& anchored : {"&x " + text, "&x {? " + text + " : 1}", "&x [[" + text + "]]"}) {
    Diagnostics refused;
    EXPECT_FALSE(parse_yaml(repeated(anchored, 100), "f", refused));
    ASSERT_EQ(refused.errors(), 1U);
    EXPECT_THAT(refused.all().back().message, HasSubstr("more than 4 MiB of text"));
  }
}

TEST(Yaml, RefusesWhatIsTooDeepOrTooBig) {
  for (const std::size_t depth : {100U, 5000U, 100'000U}) {
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_yaml(std::string(depth, '['), "f", diagnostics)) << depth;
    EXPECT_EQ(diagnostics.errors(), 1U);
  }
  Diagnostics diagnostics;
  std::string many;
  for (std::size_t i = 0; i <= kYamlNodeLimit; ++i)
    many += "- x\n";
  EXPECT_FALSE(parse_yaml(many, "f", diagnostics));

  const Result<TempDir> directory = TempDir::create("casewise-test");
  ASSERT_TRUE(directory);
  const std::filesystem::path path = directory->path() / "big.yaml";
  ASSERT_TRUE(write_file(path, std::string(kYamlFileLimit.count() + 1, '#')));
  EXPECT_FALSE(load_yaml(path, diagnostics));
  EXPECT_THAT(diagnostics.all().back().message, HasSubstr("more than 1 MiB to read"));
  EXPECT_FALSE(load_yaml(directory->path() / "none.yaml", diagnostics));
  EXPECT_THAT(diagnostics.all().back().message, HasSubstr("No such file"));
}

TEST(Yaml, WritesATreeOutSoThatItReadsTheSame) {
  const std::string text = "a: [x, \"1\", 2]\nb: {c: \"line\\nline\", d: ~}\n";
  Diagnostics diagnostics;
  const auto document = parse_yaml(text, "f", diagnostics);
  ASSERT_TRUE(document);
  const std::string written = to_yaml_text(document->root);
  const auto again = parse_yaml(written, "f", diagnostics);
  ASSERT_TRUE(again) << written;
  EXPECT_EQ(to_yaml_text(again->root), written);
  EXPECT_TRUE(again->root.find("a")->items[1].quoted);
  EXPECT_FALSE(again->root.find("a")->items[2].quoted);
  EXPECT_EQ(again->root.find("b")->find("c")->text, "line\nline");
  EXPECT_EQ(again->root.find("b")->find("d")->kind, YamlKind::null);
}

TEST(YamlReader, SaysWhatItExpectedAndWhatItFound) {
  Diagnostics diagnostics;
  const auto document =
      parse_yaml("t: true\nn: [1]\nb: yes\ni: 1.5\nf: -2\nl: x\nm: {y: 1}\nq: '5'\n", "f", diagnostics);
  ASSERT_TRUE(document);
  const YamlReader reader(*document, diagnostics);
  MapReader map(reader, document->root, "");
  EXPECT_FALSE(map.text("t"));
  EXPECT_FALSE(map.text("n"));
  EXPECT_FALSE(map.boolean("b"));
  EXPECT_FALSE(map.integer("i", 1, 9));
  EXPECT_FALSE(map.positive("f"));
  EXPECT_FALSE(map.texts("l"));
  EXPECT_EQ(map.integer("q", 1, 9), 5) << "as most would mean it";
  EXPECT_FALSE(map.positive("not there"));
  EXPECT_EQ(map.require("gone"), nullptr);
  map.finish();
  EXPECT_THAT(texts(diagnostics),
              ElementsAre("f:1:4: error: t: expected a text (put it in quotes), found true",
                          "f:2:4: error: n: expected a text, found a list",
                          "f:3:4: error: b: expected true or false, found the text 'yes'",
                          "f:4:4: error: i: expected a whole number from 1 to 9, found the number 1.5",
                          "f:5:4: error: f: expected a number greater than 0, found the number -2",
                          "f:6:4: error: l: expected a list of texts, found the text 'x'",
                          "f:8:4: warning: q: the number 5 is written as a text; leave the quotes out",
                          "f:1:1: error: the key 'gone' is missing", "f:7:1: error: unknown key 'm'"));
}

TEST(YamlReader, ATextWithNulIsRefused) {
  Diagnostics diagnostics;
  const auto document = parse_yaml("l: [a, \"a\\0b\"]\nt: \"\\0\"\n", "f", diagnostics);
  ASSERT_TRUE(document);
  const YamlReader reader(*document, diagnostics);
  MapReader map(reader, document->root, "");
  EXPECT_FALSE(map.texts("l"));
  EXPECT_FALSE(map.text("t"));
  EXPECT_THAT(texts(diagnostics),
              ElementsAre("f:1:8: error: l[1]: has a NUL character, which no file or argument can hold",
                          "f:2:4: error: t: has a NUL character, which no file or argument can hold"));
}

TEST(YamlReader, ReadsNumbersOfTheFormatAndNoOthers) {
  const auto number = [](const std::string& text) {
    YamlNode node;
    node.kind = YamlKind::scalar;
    node.text = text;
    return yaml_number(node);
  };
  EXPECT_EQ(number("1"), 1.0);
  EXPECT_EQ(number("+.5"), 0.5);
  EXPECT_EQ(number("2."), 2.0);
  EXPECT_EQ(number("1e-6"), 1e-6);
  for (const char* bad : {"", "inf", ".inf", "nan", "0x10", "1 ", "1s", "e", "--1", "1e999"}) {
    EXPECT_FALSE(number(bad)) << bad;
  }
}

TEST(Names, LegalNames) {
  for (const char* good : {"a", "_x", "1", "a.b-c_d", "Main.java"})
    EXPECT_TRUE(is_legal_name(good)) << good;
  for (const char* bad : {"", ".git", "-x", "a b", "a/b", "a~", "\xed\x95\xa9"})
    EXPECT_FALSE(is_legal_name(bad)) << bad;
  EXPECT_TRUE(is_legal_name(std::string(255, 'a')));
  EXPECT_FALSE(is_legal_name(std::string(256, 'a')));
  for (const char* good : {"en", "ko", "fil", "pt-BR"})
    EXPECT_TRUE(is_natural_language(good)) << good;
  for (const char* bad : {"", "e", "EN", "engl", "pt-br", "pt-BRA", "pt-"})
    EXPECT_FALSE(is_natural_language(bad)) << bad;
}

TEST(Names, SuggestsOnlyWhatIsNear) {
  const std::vector<std::string_view> keys = {"name", "limits", "memory", "time_limit"};
  EXPECT_EQ(did_you_mean("nmae", keys), "; did you mean 'name'?");
  EXPECT_EQ(did_you_mean("timelimit", keys), "; did you mean 'time_limit'?");
  EXPECT_EQ(did_you_mean("limit", keys), "; did you mean 'limits'?");
  EXPECT_EQ(did_you_mean("zebra", keys), "");
  EXPECT_EQ(did_you_mean("x", keys), "");
  EXPECT_EQ(did_you_mean(std::string(1000, 'n'), keys), "");
}

TEST(Glob, MatchesAPathOrADirectoryAboveIt) {
  const std::vector<std::tuple<std::string, std::string, bool>> table = {
      {"accepted", "accepted/a.py", true},
      {"accepted/", "accepted/a.py", true},
      {"accepted/*", "accepted/a.py", true},
      {"*/a.py", "accepted/a.py", true},
      {"*", "accepted/a.py", true},
      {"accept*d/*.py", "accepted/a.py", true},
      {"acc", "accepted/a.py", false},
      {"accepted/*/x", "accepted/a.py", false},
      {"accepted*a.py", "accepted/a.py", false},
      {"{accepted,rejected}/{a,b}.{py,cpp}", "rejected/b.cpp", true},
      {"{accepted,rejected}/{a,b}.{py,cpp}", "rejected/c.cpp", false},
      {"x{,-{slow,fast}}", "x-fast", true},
      {"x{,-{slow,fast}}", "x", true},
      {"*a*b*", "xxaxxbxx", true},
      {"*a*b*", "xxbxxaxx", false},
  };
  for (const auto& [pattern, path, expected] : table) {
    const Result<Glob> glob = Glob::parse(pattern);
    ASSERT_TRUE(glob) << pattern;
    EXPECT_EQ(glob->matches(path), expected) << pattern << " " << path;
  }
  std::string too_many = "x";
  for (int i = 0; i < 100; ++i)
    too_many += "{a,b}";
  for (const std::string& bad : {std::string("**"), std::string("a/[xy]"), std::string("{a"),
                                 std::string("a}"), std::string(""), too_many}) {
    EXPECT_FALSE(Glob::parse(bad)) << bad;
  }
}

}  // namespace
}  // namespace casewise::package
