import { expect, test } from "vitest";
import { readReceivedMail } from "./received-mail";

const read = (...lines: string[]) => readReceivedMail(new TextEncoder().encode(lines.join("\r\n")));

test("a reply names its author, itself and what it replies to", async () => {
  const mail = await read(
    ...["From: =?utf-8?q?M=C3=A4ra?= <Mara@Acme.Example>", "Message-ID: <one@acme.example>", "In-Reply-To: <mail_1@solar.example>"],
    ...["References: <zero@acme.example>", " <mail_1@solar.example>", "Content-Type: text/plain; charset=iso-8859-1"],
    ...["Content-Transfer-Encoding: quoted-printable", "", "Gr=FC=DFe", ""],
  );
  expect(mail).toEqual({
    ...{ from: "mara@acme.example", messageId: "one@acme.example", repliesTo: ["mail_1@solar.example", "zero@acme.example"] },
    ...{ isAutomatic: false, text: "Grüße\n", files: [] },
  });
});

test("a mail of HTML and a file is text and the name of the file", async () => {
  const mail = await read(
    ...["From: a@b.example", 'Content-Type: multipart/mixed; boundary="b"', "", "--b", "Content-Type: text/html; charset=utf-8", ""],
    "<html><head><title>x</title><style>p { color: red }</style></head><body><p>Hello\r\nyou,</p><div>1 &lt; 2&nbsp;&amp; &#x2600; &#9728; &no;<br>bye</div><script>alert(1)</script></body></html>",
    ...["--b", "Content-Type: application/pdf", "Content-Disposition: attachment; filename=a.pdf", "Content-Transfer-Encoding: base64", ""],
    ...["AAAA", "--b--", ""],
  );
  expect([mail.text, mail.files]).toEqual(["Hello you,\n\n1 < 2 & ☀ ☀ &no;\nbye", ["a.pdf"]]);
});

test.each([
  [["From: a@b.example, c@d.example"], null],
  [["From: a@b.example", "From: c@d.example"], null],
  [["From: undisclosed"], null],
  [["Subject: nobody"], null],
  [['From: "a@b.example" <a@b.example>'], "a@b.example"],
  [['From: "c@d.example, or so" <a@b.example>'], "a@b.example"],
])("%j comes from %s", async (headers, from) => {
  expect((await read(...headers, "", "Hello")).from).toBe(from);
});

test.each([
  ["Auto-Submitted: auto-replied", true],
  ["Auto-Submitted: no", false],
  ["Precedence: bulk", true],
  ["Precedence: first-class", false],
  ["X-Autoreply: yes", true],
  ["Precedence: list", false],
  ["Return-Path: <>", true],
])("%s: written by a program, %s", async (header, isAutomatic) => {
  expect((await read("From: a@b.example", header, "", "Hello")).isAutomatic).toBe(isAutomatic);
});

test.each(["Automatic reply: Keys", "Out of Office: Keys", "Abwesenheitsnotiz: Keys"])(
  "%j is the subject of a program",
  async (subject) => {
    expect((await read("From: a@b.example", `Subject: ${subject}`, "", "Hello")).isAutomatic).toBe(true);
    expect((await read("From: a@b.example", `Subject: Re: ${subject}`, "", "Hello")).isAutomatic).toBe(false);
  },
);

test.each(["<", "<script>", "<br ", "</script", "&", "< p", "&#", " ", "<style>a</style>"])(
  "a page of %j alone, over and over, is read in the time that its letters take",
  async (part) => {
    const { text } = await read("From: a@b.example", "Content-Type: text/html", "", part.repeat(300_000));
    expect(text.length).toBeLessThanOrEqual(100_000);
  },
);

test("parts inside of parts without end are refused", async () => {
  const deep = Array.from({ length: 40 }, (_, n) => [`Content-Type: multipart/mixed; boundary=b${n}`, "", `--b${n}`]).flat();
  await expect(read("From: a@b.example", ...deep, "", "Hello")).rejects.toThrow();
});
