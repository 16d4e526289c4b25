import { expect, test } from "vitest";
import { hashOf, modeOf, newSecret } from "./secret";

test("a new key has prefix, mode, 30 random characters and a checksum that fits", () => {
  const key = newSecret("spv", "live");
  expect(key).toMatch(/^spv_live_[0-9A-Za-z]{36}$/);
  expect(modeOf(key)).toBe("live");
  expect(modeOf(newSecret("spv", "test"))).toBe("test");
  expect(newSecret("spv", "live")).not.toBe(key);
});

test("every single changed character is noticed before any look-up", () => {
  const key = newSecret("spv", "live");
  for (let i = 9; i < key.length; i++) {
    const changed = key.slice(0, i) + (key[i] === "A" ? "B" : "A") + key.slice(i + 1);
    expect(modeOf(changed)).toBeUndefined();
  }
  for (const wrong of ["", "spv_live_", key.slice(0, -1), `${key}x`, key.toUpperCase(), key.replace("live", "prod")])
    expect(modeOf(wrong)).toBeUndefined();
});

test("only a hash is stored", () => expect(hashOf("a")).toMatch(/^[0-9a-f]{64}$/));
