import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Heliodex } from "@/clients/typescript/src/index";
import { provideEnv } from "@/lib/platform/env";
import { call, HOST, KEYS } from "../api/server";
import { freePort } from "../server/free-port";
import { type Installed, installPackage } from "./installed-package";
import { samplesOf } from "./samples";

const baseUrl = process.env["HELIODEX_URL"] ?? "";
/** Samples name the address of the server under test. */
provideEnv({ PUBLIC_URL: baseUrl });

/** Everything that a program has printed so far; `find` resolves with the first line that matches, also of those before. */
function linesOf(child: ChildProcess): { find(pattern: RegExp): Promise<string> } {
  const lines: string[] = [];
  if (child.stdout) createInterface({ input: child.stdout }).on("line", (line) => void lines.push(line));
  const find = (pattern: RegExp): Promise<string> =>
    vi.waitFor(
      () => {
        const found = lines.find((line) => pattern.test(line));
        if (found === undefined) throw new Error(`no line matches ${String(pattern)}: ${lines.slice(-3).join(" | ")}`);
        return found;
      },
      { timeout: 30_000, interval: 50 },
    );
  return { find };
}

/** Resolves when a program answers at a port of this machine. */
async function listeningAt(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`nothing listens at ${port}`);
}

async function stop(child: ChildProcess): Promise<number | null> {
  const ended = once(child, "exit");
  child.kill("SIGINT");
  const [code] = (await ended) as [number | null];
  return code;
}

describe.runIf(HOST === "mounted")("the npm package, packed and installed without network", () => {
  let installed: Installed;
  const shell = (lines: string, env: Record<string, string> = {}): ReturnType<Installed["shell"]> => installed.shell(lines, env);
  const main = (): string => join(installed.folder, "node_modules", "heliodex", "dist", "cli", "main.js");

  beforeAll(async () => {
    installed = await installPackage({ HELIODEX_BASE_URL: baseUrl, HELIODEX_API_KEY: KEYS.enterprise });
  });
  afterAll(() => installed.remove());

  test("has types that a strict project compiles with, and no dependency", async () => {
    writeFileSync(
      join(installed.folder, "main.ts"),
      `import { Heliodex, verifyWebhook, type Company } from "heliodex";
const heliodex = new Heliodex({ apiKey: "k", baseUrl: "https://api.example" });
const all: Company[] = await heliodex.companies.list({ country: ["DE"], "custom.tier": "A" }).all();
for await (const { name, city } of heliodex.companies.list({ fields: ["name", "city"] })) console.log(name.length, city?.length);
// @ts-expect-error: a field that was not chosen
for await (const { website } of heliodex.companies.list({ fields: ["name"] })) console.log(website);
// @ts-expect-error: a parameter that does not exist
heliodex.companies.list({ contry: "DE" });
const message = verifyWebhook("", {}, "whsec_x");
if (message.type === "price.published") console.log(message.data.release.toFixed(), all.length);
`,
    );
    const compiler = join(process.cwd(), "node_modules", "typescript-7", "bin", "tsc");
    const options = [
      "--noEmit",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2023,dom",
    ];
    expect(await installed.node([compiler, ...options, "main.ts"])).toMatchObject({ code: 0, stdout: "" });
    expect(readdirSync(join(installed.folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["heliodex"]);
  });

  test("writes lists exactly as the API does, in every format", async () => {
    const csv = await shell("heliodex companies --country AT --fields id,name,city --csv");
    expect(csv).toMatchObject({ code: 0, stderr: "" });
    expect(csv.stdout === (await call("/companies?country=AT&fields=id,name,city&format=csv&page=all")).text).toBe(true);
    const rows = (await shell("heliodex products --technology topcon --fields id,model,nameplate_w --limit 150")).stdout
      .trimEnd()
      .split("\n");
    expect(rows).toHaveLength(150);
    const array = (await shell("heliodex products --technology topcon --fields id,model,nameplate_w --limit 150 --json")).stdout;
    expect(JSON.parse(array)).toEqual(rows.map((row) => JSON.parse(row) as unknown));
    expect((await shell("heliodex products --q nothing-is-called-so --json")).stdout).toBe("[]\n");
  });

  test("takes prices of a day, a history, trends and one record", async () => {
    expect(JSON.parse((await shell("heliodex prices --limit 1")).stdout)).toHaveProperty("age_days");
    const { id } = JSON.parse((await shell("heliodex prices series --limit 1")).stdout) as { id: string };
    const history = (await shell(`heliodex prices --series ${id} --limit 3 --csv --fields series_id,date`)).stdout.split("\r\n");
    expect(history[1]).toMatch(new RegExp(`^${id},\\d{4}-`));
    expect(JSON.parse((await shell("heliodex prices --interval month --limit 1")).stdout)).toHaveProperty("observations");
    const { id: company } = JSON.parse((await shell("heliodex companies --limit 1")).stdout) as { id: string };
    expect(JSON.parse((await shell(`heliodex companies ${company} --json`)).stdout)).toMatchObject({ id: company });
    expect(JSON.parse((await shell("heliodex companies --as-of 1 --limit 1")).stdout)).toMatchObject({ release: 1 });
    expect(JSON.parse((await shell("heliodex me")).stdout)).toMatchObject({ plan: "enterprise" });
    expect(JSON.parse((await shell("heliodex companies --dry-run")).stdout)).toMatchObject({ calls: expect.any(Number) as unknown });
  });

  test("says what is wrong with what was typed, and ends with 2", async () => {
    for (const [line, reason] of [
      ["", "Usage"],
      ["compnies", "Did you mean companies?"],
      ["companies --contry DE", "Did you mean --country?"],
      ["companies --csv --json", "Choose one"],
      ["companies --limit 0", "--limit"],
      ["companies --limit", "--limit needs a value"],
      ["companies DE AT", "Unexpected"],
      ["companies --out /no/such/folder/x.csv", "does not exist"],
      ["companies --out .", "is a folder"],
      ["companies ..", "ID"],
      ["changes --follow --csv", "--follow"],
      ["export --dataset nothing", "Unknown dataset"],
      ["webhooks listen", "--forward-to"],
      ["webhooks listen --forward-to http://example.com/", "--allow-remote"],
    ]) {
      const { code, stdout, stderr } = await shell(`heliodex ${line}`);
      expect([code, stdout], line).toEqual([2, ""]);
      expect(stderr, line).toContain(reason);
    }
    expect(await shell("heliodex me", { HELIODEX_API_KEY: "" })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("No API key") as unknown,
    });
    expect(await shell("heliodex me", { HELIODEX_BASE_URL: "" })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("No base URL") as unknown,
    });
  });

  test("says what is wrong with a request, and ends with 1", async () => {
    const unknown = await shell("heliodex companies --country XX");
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toMatch(/country[\s\S]*code: invalid-parameter, request ID: [0-9a-f-]{36}/);
    const revoked = await shell("heliodex companies", { HELIODEX_API_KEY: KEYS.revoked });
    expect(revoked).toMatchObject({ code: 1, stderr: expect.stringContaining("key-revoked") as unknown });
    expect(revoked.stderr).not.toContain(KEYS.revoked);
    const nowhere = await shell("heliodex me", { HELIODEX_BASE_URL: "http://host.invalid" });
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining("Check the base URL") as unknown });
    const page = await shell("heliodex me", { HELIODEX_BASE_URL: `${baseUrl}/docs` });
    expect(page).toMatchObject({ code: 1, stderr: expect.stringContaining("Check the base URL") as unknown });
  });

  test("ends well when its reader has had enough", async () => {
    const { stdout, stderr } = await shell("(heliodex products --csv; echo $? > code.txt) | head -n 1");
    expect(stdout).toMatch(/^id,/);
    expect(stderr).toBe("");
    expect(readFileSync(join(installed.folder, "code.txt"), "utf8")).toBe("0\n");
  });

  test("writes a file whole or not at all", async () => {
    const file = join(installed.folder, "whole.csv");
    expect(await shell("heliodex companies --country AT --out whole.csv")).toMatchObject({ code: 0, stdout: "" });
    const before = readFileSync(file, "utf8");
    expect(before).toMatch(/^id,/);
    expect(await shell("heliodex companies --country XX --out whole.csv")).toMatchObject({ code: 1 });
    const child = installed.start([main(), "products", "--out", "whole.csv"]);
    while (!readdirSync(installed.folder).some((name) => name.startsWith("whole.csv.") && name.endsWith(".part")))
      await new Promise((done) => setTimeout(done, 5));
    expect(await stop(child)).toBe(130);
    expect(readFileSync(file, "utf8") === before).toBe(true);
    expect(readdirSync(installed.folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("follows changes until it is stopped", async () => {
    const child = installed.start([main(), "changes", "--follow", "--since", "0", "--resource", "shipment"]);
    expect(JSON.parse(await linesOf(child).find(/./))).toMatchObject({ resource: "shipment" });
    expect(await stop(child)).toBe(0);
  });

  test("forwards deliveries to this machine, signed for the session", async () => {
    const heliodex = new Heliodex({ apiKey: KEYS.enterprise, baseUrl });
    const [receiver] = samplesOf("typescript", "typescript-receiver");
    const [port, ours] = [await freePort(), await freePort()];
    writeFileSync(join(installed.folder, "receiver.mjs"), receiver?.code ?? "");
    const endpoint = await heliodex.webhooks.create({ url: `http://localhost:${port}/none`, events: ["price.published"] });
    const listening = installed.start([
      main(),
      "webhooks",
      "listen",
      "--forward-to",
      `http://127.0.0.1:${ours}/x`,
      "--endpoint",
      endpoint.id,
      "--poll",
      "1",
    ]);
    const said = linesOf(listening);
    const secret = await said.find(/^whsec_/);
    const receiving = spawn(process.execPath, ["receiver.mjs"], {
      cwd: installed.folder,
      env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", WEBHOOK_SECRET: secret, PORT: String(ours) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const received = linesOf(receiving);
      await listeningAt(ours);
      const sent = await heliodex.webhooks.test(endpoint.id);
      const line = new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}webhook\\.test {2}${sent.id} {2}204$`);
      await said.find(line);
      await received.find(/^webhook\.test /);
      expect(await stop(listening)).toBe(0);
    } finally {
      listening.kill();
      receiving.kill();
      await heliodex.webhooks.delete(endpoint.id);
    }
  });

  test("does what its guides show", async () => {
    const programs = samplesOf("typescript", "typescript");
    expect(programs.length).toBeGreaterThan(5);
    for (const [at, { title, code }] of programs.entries()) {
      writeFileSync(join(installed.folder, `sample-${at}.mjs`), code);
      const ended = await installed.node([`sample-${at}.mjs`]);
      expect(ended, title).toMatchObject({ code: 0, stderr: "" });
      expect(ended.stdout.trim(), title).not.toBe("");
    }
    const [stream] = samplesOf("typescript", "typescript-stream");
    writeFileSync(join(installed.folder, "stream.mjs"), stream?.code.replace("{ since: 0 }", "") ?? "");
    expect((await installed.node(["stream.mjs"], { HELIODEX_API_KEY: KEYS.sandbox })).stdout).toMatch(/rfq/);
    const lines = samplesOf("command-line", "command-line").flatMap(({ code }) => (code.startsWith("set -e") ? [code] : code.split("\n")));
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) expect(await shell(line), line).toMatchObject({ code: 0 });
    for (const name of ["companies.csv", "products.parquet", "modules.ndjson"])
      expect(existsSync(join(installed.folder, name)), name).toBe(true);
  });
});
