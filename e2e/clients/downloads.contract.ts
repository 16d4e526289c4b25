import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VERSION } from "@/clients/typescript/src/version";
import { HOST } from "../api/server";

const run = promisify(execFile);
const ORIGIN = process.env["HELIODEX_URL"] ?? "";
const at = (file: string): string => `${ORIGIN}/clients/${file}`;

describe.runIf(HOST === "mounted")("the packages that the site offers", () => {
  const folder = mkdtempSync(join(tmpdir(), "heliodex-downloads-"));
  beforeAll(() => writeFileSync(join(folder, "package.json"), '{"private":true}'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("are installed by npm from the address that the guide names", async () => {
    const guide = await (await fetch(`${ORIGIN}/docs/typescript.md`)).text();
    expect(guide).toContain(`npm install ${at(`heliodex-${VERSION}.tgz`)}`);
    const settings = { npm_config_registry: "http://127.0.0.1:9/", npm_config_audit: "false", npm_config_cache: join(folder, "cache") };
    const env = { NODE_ENV: "test" as const, PATH: process.env["PATH"] ?? "", HOME: folder, ...settings };
    await run("npm", ["install", "--silent", at(`heliodex-${VERSION}.tgz`)], { cwd: folder, env });
    const installed = JSON.parse(readFileSync(join(folder, "node_modules", "heliodex", "package.json"), "utf8")) as { version: string };
    expect(installed.version).toBe(VERSION);
  });

  test("are a zip of the Python client under the address that its guide names", async () => {
    const url = at(`heliodex-${VERSION}.zip`);
    expect(await (await fetch(`${ORIGIN}/docs/python.md`)).text()).toContain(`pip install ${url}`);
    const response = await fetch(url);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
    expect(text.startsWith("PK")).toBe(true);
    expect(text).toContain(`heliodex-${VERSION}/pyproject.toml`);
  });

  test.each(["stamp", "heliodex-0.0.0.tgz", "..%2Fstart.mjs", "..%2F..%2Fpackage.json", "x.zip"])("are no other file: %s", async (file) => {
    expect((await fetch(at(file))).status).toBe(404);
  });
});
