import { expect, test } from "vitest";
import { named } from "./named";
import { redactHtml, redactText } from "./redact-words";

const GONE = "[deleted account]";

test.each([
  ["Mara Lind invited you.", ["Mara Lind"], `${GONE} invited you.`],
  ["mara@people.example and MARA@PEOPLE.EXAMPLE", ["mara@people.example"], `${GONE} and ${GONE}`],
  ["Lind, Lindner, Blind and Lind’s", ["Lind"], `${GONE}, Lindner, Blind and ${GONE}’s`],
  ["Mara Lind wrote, Mara replied", ["Mara", "Mara Lind"], `${GONE} wrote, ${GONE} replied`],
  ["Ångström, Å and 5Å", ["Å"], `Ångström, ${GONE} and 5Å`],
  ["C++ (dev) and C", ["C++ (dev)"], `${GONE} and C`],
  ["Nobody is named", ["", "  "], "Nobody is named"],
  ["Nobody is named", [], "Nobody is named"],
])("of “%s” without %j stays “%s”", (text, words, left) => {
  expect(redactText(text, words)).toBe(left);
});

test("links lead where they led, even for somebody who is called like a part of one", () => {
  const text = "Https, see https://api.example/console/team?x=console and console";
  expect(redactText(text, ["console", "https"])).toBe(`${GONE}, see https://api.example/console/team?x=console and ${GONE}`);
});

test("in HTML tags and entities stay as they are, and names are found as they are escaped", () => {
  const html = '<p class="p">P &amp; Q: <a href="https://p.example/amp">p &lt;b&gt;</a> by O&#39;Neill &amp; amp</p>';
  expect(redactHtml(html, ["p"])).toBe(
    `<p class="p">${GONE} &amp; Q: <a href="https://p.example/amp">${GONE} &lt;b&gt;</a> by O&#39;Neill &amp; amp</p>`,
  );
  expect(redactHtml(html, ["O'Neill"])).toContain(`by ${GONE} &amp;`);
  expect(redactHtml(html, ["amp"])).toContain(`&amp; ${GONE}</p>`);
  expect(redactHtml(html, ["P & Q"])).toContain(`<p class="p">${GONE}: `);
});

test("a user is named by each form of the name and by every address, each once", () => {
  const user = { id: "usr_1", name: "Mara evil.example", email: "mara@people.example" };
  expect(named(user, "old@people.example")).toEqual({
    userId: "usr_1",
    words: ["Mara evil.example", "Mara", "mara@people.example", "old@people.example"],
  });
  expect(named({ ...user, name: "Mara" }, null).words).toEqual(["Mara", "mara@people.example"]);
  expect(named({ ...user, name: "" }).words).toEqual(["mara@people.example"]);
});
