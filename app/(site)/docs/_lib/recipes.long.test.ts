import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { type Language, LANGUAGES } from "@/components/code/request-code";
import { MINUTE_MS } from "@/lib/core/durations";
import { runExports } from "@/lib/exports/run-exports";
import { workOnExport } from "@/lib/exports/work-on-export";
import { provideEnv } from "@/lib/platform/env";
import { bodyOf, exampleMessage } from "@/lib/webhooks/contract";
import { signedHeaders } from "@/lib/webhooks/sending/sign-message";
import { callApi } from "@/testing/call-api";
import { runSamples } from "@/testing/docs/run-sample";
import { serveRoutes, type Served } from "@/testing/docs/serve-routes";
import { publishSmallCatalogue } from "@/testing/small-catalogue";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { guides } from "./guides";
import { guideBlocks } from "./page-text";

useDatabase();

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "recipes-"));
let api: Served;
let key = "";

beforeAll(async () => {
  api = await serveRoutes();
  provideEnv({ PUBLIC_URL: api.origin });
  await publishSmallCatalogue(Date.now());
  const scopes = ["products:read", "exports:write", "webhooks:write", "fields:write"] as const;
  key = (await keyFor("enterprise", { scopes })).secret;
});
afterAll(() => {
  api.close();
  rmSync(folder, { recursive: true });
});

type Coded = { language: string; code: string };

/** The samples of the docs that name a test, as they stand on their page at a time. */
function samplesOf(test: string, nowMs = Date.now()): Coded[] {
  return guides().flatMap((guide) =>
    guideBlocks(guide, nowMs).flatMap((block): Coded[] => {
      if (block.kind === "prose" || block.test !== test) return [];
      if (block.kind === "code") return [{ language: block.language, code: block.code }];
      return LANGUAGES.map(({ id }) => ({ language: id, code: block.samples[id] }));
    }),
  );
}

function only(test: string): string {
  const [sample] = samplesOf(test);
  if (!sample) throw new Error(`no sample names the test ${test}`);
  return sample.code;
}

const env = (more: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env["PATH"] ?? "",
  NODE_ENV: "test" as const,
  API_KEY: key,
  ...more,
});

async function python(code: string, more?: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await run("python3", ["-c", code], { cwd: folder, env: env(more) });
  return stdout.trim();
}

const TESTED = ["verify", "receive", "endpoint", "stream", "export", "fields", "pandas", "r"];
/** Samples of the clients' guides run against a server, in e2e/clients. */
const OF_A_CLIENT = /^(typescript|python|command-line)/;

it("every sample that names a test has one here", () => {
  const named = guides().flatMap((guide) => guideBlocks(guide, 0).flatMap((block) => (block.kind === "prose" ? [] : (block.test ?? []))));
  expect([...new Set(named)].filter((name) => !OF_A_CLIENT.test(name)).sort()).toEqual([...TESTED].sort());
});

describe("a webhook", () => {
  it.each(LANGUAGES.map(({ id }) => id))("is verified in %s: genuine, forged, old, with two signatures", async (language: Language) => {
    const now = Date.now();
    const codeAt = (ms: number): string => samplesOf("verify", ms).find((one) => one.language === language)?.code ?? "";
    const code = codeAt(now);
    const variants = [
      code,
      code.replace("This is a test", "This is no test"),
      codeAt(now - 6 * MINUTE_MS),
      codeAt(now + 6 * MINUTE_MS),
      code.replace(/v1,(?=[\w+/]{20})/, `v1,${Buffer.alloc(32).toString("base64")} v1,`),
    ];
    const outcomes = await runSamples(
      { name: language, samples: variants.map((one) => ({ language, code: one })) },
      { folder, apiKey: key },
    );
    expect(outcomes.map(({ failure }) => failure)).toEqual(variants.map(() => null));
    expect(outcomes.map(({ printed }) => printed.trim())).toEqual(["genuine", "invalid", "invalid", "invalid", "genuine"]);
  });

  it("is received once, and what is forged is refused", async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    free.close();
    const receiver = spawn(process.execPath, ["--input-type=module", "-e", only("receive")], {
      env: env({ WEBHOOK_SECRET: secret, PORT: String(port) }),
    });
    onTestFinished(() => void receiver.kill());
    const printed = linesOf(receiver);
    const body = bodyOf(exampleMessage("webhook.test"));
    const headers = signedHeaders([secret], { id: "msg_1", atMs: Date.now(), body });
    const post = (text: string): Promise<number> =>
      fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: text }).then(
        ({ status }) => status,
        () => new Promise((again) => setTimeout(() => again(post(text)), 50)),
      );
    expect([await post(body), await post(body), await post(`${body} `)]).toEqual([204, 204, 400]);
    await expect.poll(() => printed.length).toBe(1);
    expect(printed[0]).toMatch(/^webhook\.test .*"This is a test event\."/);
  });

  it("gets its endpoint and its test event by a script", async () => {
    const printed = await python(only("endpoint"), { WEBHOOK_URL: "https://hooks.example.com/solar" });
    expect(printed).toMatch(/^we_\w+ whsec_\S+\nmsg_\w+$/);
  });
});

function linesOf(child: ChildProcess): string[] {
  const lines: string[] = [];
  child.stdout?.on("data", (part: Buffer) =>
    lines.push(
      ...part
        .toString()
        .split("\n")
        .filter((line) => line !== ""),
    ),
  );
  return lines;
}

it("the RFQ stream goes on where it broke off, and ends when there is no coming back", async () => {
  const asked: (string | undefined)[] = [];
  const answers = [
    'retry: 3000\n\n: keep-alive\n\nid: 1\nevent: rfq\ndata: {"id":"rfq_a"}\n\nid: 2\nevent: withdrawn\ndata: {"id":"rfq_a"}\n\nid: 3\nevent: rf',
    'id: 3\nevent: rfq\ndata: {"id":"rfq_b"}\n\nevent: end\ndata: {"code":"key-revoked","detail":"Revoked.","retry":false}\n\n',
  ];
  const feed = createServer((request, response) => {
    const text = answers[asked.push(request.headers["last-event-id"] as string | undefined) - 1] ?? "";
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(text, () => (asked.length === 1 ? response.destroy() : response.end()));
  }).listen(0, "127.0.0.1");
  await once(feed, "listening");
  const code = only("stream").replaceAll(api.origin, `http://127.0.0.1:${(feed.address() as AddressInfo).port}`);
  const follower = spawn(process.execPath, ["--input-type=module", "-e", code], { cwd: folder, env: env() });
  const printed = linesOf(follower);
  await once(follower, "exit");
  feed.close();
  expect(asked).toEqual([undefined, "2"]);
  expect(printed.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual(["rfq 1", "withdrawn 2", "rfq 3", "end undefined"]);
  expect(readFileSync(join(folder, "last-event-id.txt"), "utf8")).toBe("3");
});

it("an export is fetched as Parquet and answers in SQL", async () => {
  const [script, ...queries] = samplesOf("export");
  const code = (script?.code ?? "")
    .replace('{"technology": "topcon", "category": "module"}', '{"category": "module"}')
    .replace("sleep(1)", "sleep(0.1)");
  const ctx = operator();
  let isOver = false;
  const fetched = python(code).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await runExports({ ...ctx, actor: { kind: "job", name: "exports" } }, (task) => workOnExport(ctx, task));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const rows = Number(/^(\d+) rows of release \d+$/.exec(await fetched)?.[1]);
  expect(rows).toBeGreaterThan(100);
  const database = await (await DuckDBInstance.create(":memory:")).connect();
  await database.run(`SET file_search_path = '${folder}'`);
  const answers = [];
  for (const query of queries) answers.push((await database.runAndReadAll(query.code)).getRows());
  database.closeSync();
  expect(queries).toHaveLength(3);
  expect(Number(answers[0]?.[0]?.[0])).toBe(rows);
  expect(answers[1]?.length).toBeGreaterThan(0);
});

it("custom fields are defined and filled from a CSV, and the second time nothing changes", async () => {
  const { data } = (await callApi("/products?fields=id&limit=2", { key })).json() as unknown as { data: { id: string }[] };
  const [first, second] = data.map(({ id }) => id);
  writeFileSync(join(folder, "ratings.csv"), `id,preferred,our_rating\n${first},yes,8.5\n${second},no,6\n`);
  expect(await python(only("fields"))).toBe("4 set, 0 changed, 0 cleared");
  expect(await python(only("fields"))).toBe("0 set, 0 changed, 0 cleared");
  writeFileSync(join(folder, "ratings.csv"), `id,preferred,our_rating\n${first},,many\n`);
  await expect(python(only("fields"))).rejects.toThrow("many");
});

/** Whether a program is on this machine with a library of its own. */
const has = (program: string, ...args: string[]): Promise<boolean> =>
  run(program, args).then(
    () => true,
    () => false,
  );
const WITH_LIBRARIES = [
  ["pandas", "python3", "-c", await has("python3", "-c", "import pandas")],
  ["r", "Rscript", "-e", await has("Rscript", "-e", "library(httr2)")],
] as const;

it.for(WITH_LIBRARIES)("a whole list is read with %s", async ([name, program, flag, isThere], { skip }) => {
  if (!isThere) skip(`${name} is not on this machine`);
  const { stdout } = await run(program, [flag, only(name)], { cwd: folder, env: env() });
  const counted = await callApi("/products?category=module&limit=1&include_total=true", { key });
  const { meta } = z.object({ meta: z.object({ total: z.int() }) }).parse(counted.json());
  expect(stdout).toMatch(new RegExp(`^${meta.total} modules, median \\d+(\\.0)? W`));
});
