import { expect, test } from "vitest";
import { chooseScenes, partsOf, type Seen } from "./choose-scenes";

const seen = (page: string, name: string, html: string): Seen => ({
  scene: { page, name, path: `/${name}`, as: null },
  parts: partsOf(html),
});

test("a part is an element as it looks and what it tells, wherever it stands and whatever it says", () => {
  expect(partsOf('<div class="a"><p id="x">one</p></div><p id="y">two</p>')).toEqual(partsOf('<p>three</p><div class="a"></div>'));
  expect(partsOf('<p class="a">one</p>')).not.toEqual(partsOf('<p class="b">one</p>'));
  expect(partsOf('<p role="alert">one</p>')).not.toEqual(partsOf("<p>one</p>"));
  expect(partsOf('<a aria-label="one">one</a>')).not.toEqual(partsOf("<a>one</a>"));
  expect(partsOf(`<p>${"x".repeat(40)}</p>`)).not.toEqual(partsOf(`<p>${"x ".repeat(40)}</p>`));
  expect(partsOf('<script>"<b>"</script><input type="text" disabled/>')).toEqual(new Set(["input type=text"]));
});

test("every page is looked at, and every part, with few scenes", () => {
  const all = [
    seen("/a", "a", "<p>a</p>"),
    seen("/a", "a with a list", "<p>a</p><ul><li>one</li></ul>"),
    seen("/a", "a with a list and a note", '<p>a</p><ul><li>one</li></ul><p role="note">two</p>'),
    seen("/a", "a with other words", "<p>b</p>"),
    seen("/b", "b", "<p>b</p>"),
  ];
  expect(chooseScenes(all).map(({ name }) => name)).toEqual(["a", "b", "a with a list and a note"]);
});
