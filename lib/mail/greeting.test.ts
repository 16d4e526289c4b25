import { expect, test } from "vitest";
import { firstName, greeting } from "./greeting";

test("people are called by their first name", () => {
  expect(["Anna Weber", "Dr. Anna Weber", "王小明", "Dr.", "Prof. Dr. O’Neill"].map(firstName)).toEqual([
    ...["Anna", "Anna", "王小明", "Dr.", "O’Neill"],
  ]);
});

test("a greeting has the first name of whoever has an ordinary one", () => {
  const names = ["Mara Lind", "Zoë X", "Jean-Luc Picard", "O'Neill", "王小明", "प्रिया शर्मा", "Dr. Ægir"];
  expect(names.map(greeting)).toEqual(["Mara", "Zoë", "Jean-Luc", "O'Neill", "王小明", "प्रिया", "Ægir"].map((name) => `Hello ${name},`));
});

test("no message and no address fits into a greeting", () => {
  const names = ["http://evil.example", "evil.example", "evil。example", "a@b.c", "x".repeat(41), "call-0800-1", "Win!", "", " ", "‮abc"];
  const messages = ["your-account-is-blocked", "pay_now", "MARA\r\nBcc:", "a" + "\u0301".repeat(20), "-", "'", "Dr."];
  for (const name of [...names, ...messages]) expect(greeting(name), name).toBe("Hello,");
  expect(greeting("your account is blocked, pay at https://evil.example/x")).toBe("Hello your,");
});
