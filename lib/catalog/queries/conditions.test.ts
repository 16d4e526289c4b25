import { describe, expect, test } from "vitest";
import { escapeLike } from "@/lib/core/text";
import { sqlOf, viewOf } from "@/testing/ask";
import { anyOf, compare, given, matchesWords, namesBeginning, ofTechnology, overlaps, shownIn, technologiesMeant } from "./conditions";
import { all, Statement, visibleAt } from "./sql";

test("values are never part of the text", () => {
  const hostile = "' or 1=1 --";
  for (const condition of [anyOf("c")([hostile]), overlaps("c")([hostile]), compare("c", "=", "text")(hostile)]) {
    const [text, ...values] = sqlOf(condition);
    expect(text).not.toContain("1=1");
    expect(values.flat()).toContain(hostile);
  }
});

test("one value is compared by itself, several as a list", () => {
  expect(sqlOf(anyOf("country")(["DE"]))).toEqual(["t.country = $1", "DE"]);
  expect(sqlOf(anyOf("country")(["DE", "FR"]))).toEqual(["t.country = any($1)", ["DE", "FR"]]);
  expect(sqlOf(overlaps("types")(["panel"]))).toEqual(["t.types && $1::text[]", ["panel"]]);
  expect(sqlOf(compare("power_w", ">=", "numeric")("600"))).toEqual(["t.power_w >= $1::numeric", "600"]);
});

test("conditions are numbered on, and none is true", () => {
  const sql = new Statement();
  expect(all([anyOf("a")(["1"]), anyOf("b")(["2"])], sql)).toBe("t.a = $1 and t.b = $2");
  expect(sql.values).toEqual(["1", "2"]);
  expect(all([], new Statement())).toBe("true");
  expect(given(undefined, anyOf("a"))).toEqual([]);
  expect(given(["x"], anyOf("a"))).toHaveLength(1);
});

test("rows of a release began with it or before, and have not ended by then", () => {
  expect(sqlOf(visibleAt(7))).toEqual(["t.from_release <= $1 and (t.to_release is null or t.to_release > $1)", 7]);
  expect(sqlOf(visibleAt(7, "p"))[0]).toContain("p.to_release > $1");
});

test.each([
  ["50%", "50\\%"],
  ["a_b", "a\\_b"],
  ["a\\b", "a\\\\b"],
  ["plain", "plain"],
])("pattern characters of %j stand for themselves", (text, expected) => {
  expect(escapeLike(text)).toBe(expected);
});

describe("names", () => {
  test("a search wants every word, folded, anywhere", () => {
    expect(sqlOf(matchesWords("Señor  SOLAR"))).toEqual(["t.search_folded like $1 and t.search_folded like $2", "%senor%", "%solar%"]);
  });

  test("a search without a word finds nothing", () => {
    expect(sqlOf(matchesWords(" -- "))).toEqual(["false"]);
  });

  test("a beginning ends at a word", () => {
    expect(sqlOf(namesBeginning("manufacturer_folded")("Jinko Solar"))).toEqual([
      "(t.manufacturer_folded = $1 or t.manufacturer_folded like $2)",
      "jinko solar",
      "jinko solar %",
    ]);
  });
});

describe("technologies", () => {
  test("a material means all of its own, each once", () => {
    expect(technologiesMeant(["thin_film", "cdte"])).toEqual(["thin_film", "cdte", "cigs", "a_si"]);
    expect(technologiesMeant(["topcon"])).toEqual(["topcon"]);
  });

  test("a material also finds rows that only state it", () => {
    expect(sqlOf(ofTechnology(["multi"]))).toEqual(["(t.technology = $1 or t.material = any($2))", "multi", ["multi"]]);
    expect(sqlOf(ofTechnology(["topcon", "hjt"]))).toEqual(["t.technology = any($1)", ["topcon", "hjt"]]);
  });
});

test("whoever only sees the sandbox sees rows of it alone, of the same release", () => {
  expect(shownIn(viewOf(), 7).map(sqlOf)).toEqual([sqlOf(visibleAt(7))]);
  expect(shownIn(viewOf({ sandbox: true }), 7).map(sqlOf)).toEqual([sqlOf(visibleAt(7)), ["t.sandbox"]]);
});

test("a technology that tells no material is found by its name alone, and a material that is asked for twice once", () => {
  expect(sqlOf(ofTechnology(["shingled"]))).toEqual(["t.technology = $1", "shingled"]);
  expect(sqlOf(ofTechnology(["mono", "hjt"]))).toEqual([
    "(t.technology = any($1) or t.material = any($2))",
    ["mono", "perc", "topcon", "hjt", "bc"],
    ["mono"],
  ]);
});

test("pattern characters in a name stand for themselves", () => {
  expect(sqlOf(matchesWords("50%_off"))).toEqual([
    "(t.search_folded like $1 or t.search_folded like $2) and t.search_folded like $3",
    "50%",
    "% 50%",
    "%off%",
  ]);
  expect(sqlOf(compare("company_id", "=", "text")("co_%"))).toEqual(["t.company_id = $1::text", "co_%"]);
});
