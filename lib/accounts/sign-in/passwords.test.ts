import { expect, test } from "vitest";
import { hashPassword, isPassword, requireGoodPassword } from "./passwords";

const person = { email: "mara.lind@borealis.example", name: "Mara Lind" };
const code = (password: string): string => {
  try {
    requireGoodPassword(password, person);
    return "ok";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test("common passwords are refused, also dressed up", () => {
  for (const password of [
    "password12",
    "Password123!",
    "qwertyuiop",
    "1234567890",
    "Football99!",
    "iloveyou12",
    "aaaaaaaaaa",
    "abababababab",
  ])
    expect(code(password), password).toBe("unprocessable");
});

test("a common password in other letters is the common one: they are the same when it is checked", () => {
  for (const password of ["ｐａｓｓｗｏｒｄ１２", "Ｐａｓｓｗｏｒｄ123!", "𝐪𝐰𝐞𝐫𝐭𝐲𝐮𝐢𝐨𝐩", "ⅿaralind!!1"])
    expect(code(password), password).toBe("unprocessable");
});

test.each([
  ["four different characters", "abcdabcdabcd", "unprocessable"],
  ["five different characters", "vwxyzzyxwvvwxyz", "ok"],
  ["the same in capitals", "aAbBcCdDaAbB", "unprocessable"],
  ["a common word among fourteen characters", "summer#7!9$2%4", "ok"],
  ["a common word among thirteen", "summer#7!9$2%", "unprocessable"],
  ["a common word of three letters", "abc#7!9$2%4", "ok"],
  ["a name with four letters more", "maralindplum!", "ok"],
  ["a name with three letters more", "maralindplu!!", "unprocessable"],
  ["the whole address with a number", "mara.lind@borealis.example99", "unprocessable"],
])("a password of %s is %3$s", (_what, password, expected) => {
  expect(code(password)).toBe(expected);
});

test.each([
  ["of three letters is in many passwords, and refuses none", "eve1#9!7$2%4", { email: "eve@e.example", name: "Eve" }, true],
  ["before the @ counts, whatever the name", "solarfan2026", { email: "solarfan@e.example", name: "Bo" }, false],
  ["counts, whatever the address", "wilhelmina77", { email: "b@e.example", name: "Wilhelmina" }, false],
  ["of somebody else refuses nothing", "wilhelmina77", { email: "b@e.example", name: "Bo" }, true],
])("a name %s", (_what, password, of, isGood) => {
  const check = expect(() => requireGoodPassword(password, of));
  if (isGood) check.not.toThrow();
  else check.toThrow("contains your name or e-mail");
});

test("one's own name and address are refused", () => {
  for (const password of ["mara.lind@borealis.example", "MaraLind2026", "maralind!!1"])
    expect(code(password), password).toBe("unprocessable");
});

test("words in a row and random ones pass", () => {
  for (const password of ["plum orchard seven", "correct horse battery staple", "x9!kQz#72pLm", "日本語のパスワード長い"])
    expect(code(password), password).toBe("ok");
});

test("a password is known again, whatever way its letters were composed, and no hash means no", async () => {
  const stored = await hashPassword("caf\u00e9 orchard seven");
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await isPassword("cafe\u0301 orchard seven", stored)).toBe(true);
  expect(await isPassword("cafe orchard seven", stored)).toBe(false);
  expect(await isPassword("no one's password", null)).toBe(false);
});
