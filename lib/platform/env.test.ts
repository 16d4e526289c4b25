import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EnvSchema, readEnv } from "./env";

test("nothing needs to be set", () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", SAMPLE: true, TRUST_PROXY: false });
});

test("everything that is wrong is named at once", () => {
  expect(() => readEnv({ PORT: "nine", DATABASE_URL: "mysql://x", AUTH_SECRET: "short" })).toThrow(
    /PORT[\s\S]*DATABASE_URL[\s\S]*AUTH_SECRET/,
  );
});

test("an empty setting is one that is not set", () => {
  expect(readEnv({ PORT: "", AUTH_SECRET: "" }).PORT).toBe(3000);
});

test("the README has a row for every setting", () => {
  const readme = readFileSync("README.md", "utf8");
  for (const name of Object.keys(EnvSchema.shape)) expect(readme).toContain(`| \`${name}\``);
});
