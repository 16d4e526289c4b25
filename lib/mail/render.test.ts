import { expect, test } from "vitest";
import { facts, link, quote, text } from "./contract";
import { renderMail } from "./render";

const BAD = `<script>alert("1")</script> & 'x'`;

test("nothing that someone wrote becomes HTML", () => {
  const parts = [text(BAD), quote(BAD), link(BAD, `https://x.example/?a="><script>`), facts([[BAD, BAD]])];
  const { html } = renderMail({ subject: BAD, parts });
  expect(html).not.toContain("<script");
  expect(html).not.toContain(`"1"`);
  expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)/g)).toHaveLength(6);
});

test("the text has the words as they are, quotes with a mark, links on a line of their own", () => {
  const parts = [text("One & two"), quote("a\nb"), link("Open", "https://x.example/?a=1&b=2"), facts([["Plan", "Pro"]])];
  expect(renderMail({ subject: "Hi", parts }).text).toBe(
    "One & two\n\n> a\n> b\n\nOpen:\nhttps://x.example/?a=1&b=2\n\nPlan: Pro\n\n-- \nHeliodex\n",
  );
});

test("a subject is one line of at most 200 letters, whole ones", () => {
  expect(renderMail({ subject: "a\r\nBcc: b\u0000\tc\u0085 ", parts: [] }).subject).toBe("a Bcc: b c");
  const { subject } = renderMail({ subject: "☀️🌞".repeat(200), parts: [] });
  expect(() => encodeURIComponent(subject)).not.toThrow();
  expect(Array.from(subject)).toHaveLength(200);
});

test("characters that the database can't keep are left out", () => {
  const { text: words, html } = renderMail({ subject: "Hi", parts: [text("a\u0000b\u0007c\td\ne")] });
  expect(words).toContain("abc\td\ne");
  expect(html).toContain("abc\td<br>e");
});
