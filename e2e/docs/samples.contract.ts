import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { isEmpty, type Outcome, runSamples } from "@/testing/docs/run-sample";
import { type Run, sampleRuns } from "@/testing/docs/samples";
import { call, HOST, KEYS } from "../api/server";

const AT_ONCE = 4;

/** Samples name the address of the server under test, as its own pages do. */
provideEnv({ PUBLIC_URL: process.env["HELIODEX_URL"] ?? "" });

async function firstId(path: string): Promise<string> {
  const { data } = (await call(`${path}?limit=1&fields=id`, { key: "sandbox" })).json() as { data: { id: string }[] };
  return data[0]?.id ?? "";
}

/** The docs are the same whichever host answers, so one of the two runs them. */
describe.runIf(HOST === "mounted")("the samples of the docs", () => {
  const root = mkdtempSync(join(tmpdir(), "heliodex-samples-"));
  const outcomes = new Map<string, Outcome[]>();
  let runs: Run[] = [];

  beforeAll(async () => {
    const ids = new Map([
      ["co", await firstId("/companies")],
      ["pr", await firstId("/products")],
    ]);
    runs = sampleRuns(Date.now(), (prefix) => ids.get(prefix) ?? "");
    const waiting = runs.map((run, index) => ({ run, folder: join(root, String(index)) }));
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        mkdirSync(next.folder);
        outcomes.set(next.run.name, await runSamples(next.run, { folder: next.folder, apiKey: KEYS.sandbox }));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }, 120_000);

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each(["curl", "javascript", "python", "sql"] as const)("run in %s without an error and print an answer", (language) => {
    const all = [...outcomes].flatMap(([name, list]) =>
      list.flatMap((outcome) => (outcome.sample.language === language ? [{ name, ...outcome }] : [])),
    );
    for (const reason of new Set(all.flatMap(({ skipped }) => skipped ?? []))) process.stdout.write(`skipped: ${reason}\n`);
    const ran = all.filter(({ skipped }) => skipped === null);
    const failed = ran.filter(({ failure }) => failure !== null).map(({ name, failure }) => `${name}\n${failure ?? ""}`);
    expect(failed).toEqual([]);
    expect(ran.filter(isEmpty).map(({ name, sample, printed }) => `${name}\n${sample.code}\n${printed}`)).toEqual([]);
    expect(all.length).toBeGreaterThan(language === "sql" ? 2 : 20);
  });
});
