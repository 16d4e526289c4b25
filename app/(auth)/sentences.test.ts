import { expect, test } from "vitest";
import { notificationOf, refusalOf, sentenceOf } from "@/components/sign-in/sentences";

test("codes that we give out have a sentence", () => {
  expect(sentenceOf("sign-in-refused")).toMatch(/Incorrect e-mail or password/);
  expect(sentenceOf("rate-limited")).toMatch(/sign in with a link/);
  expect(sentenceOf("OAuthCallback")).toMatch(/password/);
});

test("whatever else stands in an address says nothing", () => {
  for (const given of ["toString", "__proto__", "constructor", "<b>hello</b>", "Call +1 555 now", "", undefined])
    expect(sentenceOf(given), String(given)).toBeNull();
  for (const given of ["toString", "__proto__", "Your account is locked", undefined])
    expect(notificationOf(given), String(given)).toBeNull();
});

test("a refusal always has words", () => {
  expect(refusalOf(null)).toMatch(/went wrong on our side/);
  expect(refusalOf("CredentialsSignin")).toMatch(/went wrong on our side/);
  expect(refusalOf("link-invalid")).toMatch(/already used/);
});
