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
