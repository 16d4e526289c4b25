import { Writable } from "node:stream";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { json, KEY, page, problem, type Reply, serve, type Server } from "../../testing/test-server.js";
import { run } from "./run.js";
import { tableOf } from "./table.js";

beforeEach(() => {
  vi.stubEnv("HELIODEX_API_KEY", KEY);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
});

type Ran = { code: number; stdout: string; stderr: string };

/** What the command prints on a terminal of 60 columns, or into a pipe. */
async function typed(server: Server, line: string, isTerminal = false): Promise<Ran> {
  vi.stubEnv("HELIODEX_BASE_URL", server.url);
  const said = { stdout: "", stderr: "" };
  const into = (name: keyof typeof said): Writable =>
    new Writable({
      write(chunk: Buffer, _, done) {
        said[name] += chunk.toString();
        done();
      },
    });
  const io = {
    stdout: into("stdout"),
    stderr: into("stderr"),
    isTerminal,
    columns: 60,
    showsProgress: false,
    signal: new AbortController().signal,
  };
  const code = await run(line.split(" "), io);
  return { code, ...said };
}

const ROWS = [
  { id: "co_1", legal_name: null, name: "Über\u001b[31m\nSolar", country: "DE", city: null, types: ["cell", "panel"], founded_year: 2006 },
  { id: "co_2", legal_name: null, name: "中環", country: "CN", city: null, types: [], founded_year: null },
];
const ndjson =
  (text: string): Reply =>
  (response) =>
    void response.writeHead(200, { "content-type": "application/x-ndjson" }).end(text);

describe("a list", () => {
  test("is a table on a terminal: one call, no control characters, and it says what is not shown", async () => {
    const server = await serve(page(ROWS, "/api/v1/companies?cursor=a"));
    const { code, stdout, stderr } = await typed(server, "companies --limit 2", true);
    expect(code).toBe(0);
    expect(stdout).toBe(
      `${["id    name             country  types        founded_year", "co_1  Über [31m Solar  DE       cell, panel          2006", "co_2  中環             CN                               –"].join("\n")}\n`,
    );
    expect(stderr).toContain("Not shown: legal_name, city");
    expect(stderr).toContain("More records follow");
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.query.toString()).toBe("limit=2");
  });

  test("is NDJSON in a pipe, with the very text of the API", async () => {
    const text = '{"avg":0.0880}\n{"avg":1e3}\n';
    const server = await serve(ndjson(text));
    expect(await typed(server, "prices")).toEqual({ code: 0, stdout: text, stderr: "" });
    expect((await typed(server, "prices --json")).stdout).toBe('[\n{"avg":0.0880},\n{"avg":1e3}\n]\n');
  });

  test("takes parameters with dashes or underscores, several times, and those of custom fields", async () => {
    const server = await serve(ndjson(""));
    await typed(
      server,
      "products --min-power 600 --min_efficiency=22 --technology topcon --technology hjt --custom.tier A --custom.size.max=3",
    );
    expect(Object.fromEntries(server.seen[0]?.query ?? [])).toMatchObject({
      min_power: "600",
      min_efficiency: "22",
      technology: "topcon,hjt",
      "custom.tier": "A",
      "custom.size.max": "3",
    });
    await typed(server, "prices --include-ended --ts 2026-11-01");
    expect(server.seen[1]?.query.get("include_ended")).toBe("true");
  });

  test("of prices is a history, trends or the prices of a day, by what is asked", async () => {
    const server = await serve(ndjson(""));
    for (const line of [
      "prices",
      "prices --series ps_1",
      "prices --from 2026-01-01",
      "prices --interval month --from 2026-01-01",
      "prices series",
    ])
      await typed(server, line);
    expect(server.seen.map(({ path }) => path.slice("/api/v1/pricing/".length))).toEqual([
      "spot",
      "history",
      "history",
      "trends",
      "series",
    ]);
    expect(server.seen[1]?.query.get("series_id")).toBe("ps_1");
  });
});

test("a failed request is a sentence with code and request ID, without control characters", async () => {
  const server = await serve(problem(403, "plan-required"));
  expect(await typed(server, "companies")).toEqual({ code: 1, stdout: "", stderr: "D\n  code: plan-required, request ID: req-1\n" });
  const evil: Reply = (response) =>
    void response
      .writeHead(400)
      .end(JSON.stringify({ title: "T", code: "x", detail: "\u001b[2J gone", status: 400, errors: [], request_id: "r" }));
  expect((await typed(await serve(evil), "companies")).stderr).toMatch(/^ \[2J gone/);
});

test("what is typed wrong costs no request", async () => {
  const server = await serve(json({}));
  for (const line of [
    "companies --contry DE",
    "products --out /dev/null",
    "products --out a --out b",
    "products --limit -1",
    "prices --series ps_1 --ts 2026-01-01",
    "companies --limit x",
    "products --out /no/such/folder/x",
    "companies co_1 --country DE",
    "export",
    "changes --follow --limit 3",
  ])
    expect((await typed(server, line)).code, line).toBe(2);
  expect(server.seen).toEqual([]);
});

test("every command has help without a key, which names its parameters", async () => {
  const server = await serve(json({}));
  vi.stubEnv("HELIODEX_API_KEY", "");
  for (const name of [
    "companies",
    "companies stats",
    "products",
    "prices",
    "prices series",
    "shipments",
    "releases",
    "changes",
    "rfqs",
    "export",
    "webhooks",
    "webhooks listen",
    "me",
  ]) {
    const { code, stdout } = await typed(server, `${name} --help`);
    expect(code, name).toBe(0);
    expect(stdout, name).toContain(`Usage: heliodex ${name}`);
  }
  expect((await typed(server, "products --help")).stdout).toContain("--min-power N");
});

test("a table is never wider than the terminal, except for its first column", () => {
  const { text, hidden } = tableOf([{ a: "x".repeat(90), b: 1, c: { d: [1] } }], 40);
  expect(text.split("\n").every((line) => line.length <= 40)).toBe(true);
  expect(text).toContain("…");
  expect(hidden).toEqual(["c"]);
});
