import { expect, test } from "vitest";
import { contactPath, isSecretPath } from "./paths";

test.each([
  [{ from: "/docs/quick start", request: "12@E" }, "/contact?from=%2Fdocs%2Fquick+start&request=12%40E"],
  [{ from: "/docs" }, "/contact?from=%2Fdocs"],
  [{ from: null, request: "12" }, "/contact?request=12"],
  [{ from: null }, "/contact"],
  [{ from: "/requests/token" }, "/contact?from=%2Frequests"],
  [{ from: "/views/unsubscribe/token" }, "/contact?from=%2Fviews"],
  [{ from: "/sign-in" }, "/contact?from=%2Fsign-in"],
])("what %j is about is asked at %s", (about, path) => {
  expect(contactPath(about)).toBe(path);
});

test.each([
  ["/offers/token", true],
  ["/status/subscription/token", true],
  ["/status", false],
  ["/requested", false],
])("%s carries a token: %s", (path, isSecret) => {
  expect(isSecretPath(path)).toBe(isSecret);
});
