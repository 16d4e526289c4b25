import { expect, test } from "vitest";
import { escapeLike, foldText, isStorable, squash } from "./text";

test("names fold to what people type", () => {
  expect(foldText("Işık Güneş Enerjisi A.Ş.")).toBe("isik gunes enerjisi a s");
  expect(foldText("Müller & Söhne GmbH")).toBe("muller and sohne gmbh");
  expect(foldText("Straße")).toBe("strasse");
  expect(squash("n-type TOPCon")).toBe("ntypetopcon");
});

test.each([
  ["Łódź Ørsted Đuro Þór Æther Œuvre Ŋ", "lodz orsted duro thor aether oeuvre n"],
  ["ﬁnance ２０２６", "finance 2026"],
  ["  A--B/C.(d)  ", "a b c d"],
  ["晶科能源", "晶科能源"],
  ["!!!", ""],
])("%s folds to “%s”", (name, folded) => {
  expect(foldText(name)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
  expect(squash(name)).toBe(folded.replaceAll(" ", ""));
});

test("the pattern characters of a search stand for themselves, and are escaped once", () => {
  expect(escapeLike("100%_a\\b")).toBe("100\\%\\_a\\\\b");
  expect(escapeLike("plain")).toBe("plain");
});

test("what no database can hold is found in names and in values, however deep", () => {
  for (const fine of [null, 5, "😀", { a: ["x", { b: "é" }] }, []]) expect(isStorable(fine)).toBe(true);
  for (const wrong of ["\0", "a\ud83d", "\ude00b", { "\0": 1 }, { a: [{ b: "\0" }] }, [["\ud800"]]])
    expect(isStorable(wrong), JSON.stringify(wrong)).toBe(false);
  let deep: unknown = "\0";
  for (let level = 0; level < 20_000; level++) deep = [deep];
  expect(isStorable(deep)).toBe(false);
});
