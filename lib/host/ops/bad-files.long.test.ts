import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { BAD_FILES, type BadFile } from "@/testing/bad-files";
import { callApi } from "@/testing/call-api";
import { COMPANY_HEAD, PRICE_HEAD, priceLine, SOME_COMPANIES } from "@/testing/import-files";
import { violationsIn } from "@/testing/invariants";
import { ops } from "@/testing/ops";
import { keyFor, seeChanges, useDatabase } from "@/testing/use-database";

const READ = ["/companies?limit=100", "/pricing/history?from=2026-01-01&to=2026-03-01", "/datasets"];
const UNREADABLE = 3;
const LONG_LINE_BYTES = 200 << 20;

useDatabase();
const folder = mkdtempSync(join(tmpdir(), "heliodex-bad-files-"));
let key: string;

async function write({ content }: Pick<BadFile, "content">): Promise<string> {
  const path = join(folder, "file.csv");
  await writeFile(path, content ?? Buffer.concat([Buffer.from(`${COMPANY_HEAD}\n`), Buffer.alloc(LONG_LINE_BYTES, "x")]));
  return path;
}

beforeAll(async () => {
  key = (await keyFor("enterprise", { burst: { perSecond: 1_000, bucket: 1_000 } })).secret;
  for (const [kind, lines] of [
    ["companies", SOME_COMPANIES],
    ["prices", [PRICE_HEAD, priceLine("2026-01-07", "0.0880")]],
  ] as const)
    expect(await ops(["import", kind, await write({ content: `${lines.join("\n")}\n` }), "--publish"])).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true }));

const kept = () =>
  Promise.all([prisma().importRun.count(), prisma().stagedRow.count(), prisma().quarantinedRow.count(), prisma().release.count()]);

/** What customers see, to the byte. */
async function shown(): Promise<{ etag: string | undefined; release: string | undefined; text: string }[]> {
  await seeChanges();
  const answers = await Promise.all(READ.map((path) => callApi(path, { key })));
  expect(answers.map(({ status }) => status)).toEqual(READ.map(() => 200));
  return answers.map(({ headers, text }) => ({ etag: headers.get("etag"), release: headers.get("data-release"), text }));
}

/** The records among what customers see, whatever release they are read from. */
const recordsOf = (seen: Awaited<ReturnType<typeof shown>>): unknown[] =>
  seen.map(({ text }) =>
    JSON.stringify(JSON.parse(text), (name, value: unknown) => (/release|published_at/.test(name) ? undefined : value)),
  );

test.each(BAD_FILES)("$name ($kind): $outcome, with a clear sentence, and nothing that is published changes", async (bad) => {
  const before = await shown();
  const { code, stdout, stderr } = await ops(["import", bad.kind, await write(bad), "--publish"]);
  const said = stdout + stderr;
  expect.soft(code, said).toBe(bad.outcome === "refused" ? UNREADABLE : 0);
  expect.soft(said).toMatch(bad.says);
  expect.soft(said).not.toMatch(/\n\s+at |undefined|\[object/);
  expect.soft(said.length).toBeLessThan(4_000);
  if (bad.outcome === "quarantined" || bad.outcome === "held") expect.soft(said).toContain("quarantined:");
  if (bad.outcome === "held") {
    expect(said).toContain("no record changed, but responses now say which figures are quarantined");
    expect(recordsOf(await shown())).toEqual(recordsOf(before));
    return;
  }
  if (bad.outcome !== "refused") expect.soft(said).toContain("No changes");
  expect(await shown()).toEqual(before);
});

test("a dry run shows what a file would change and which rows would be quarantined, and leaves nothing", async () => {
  const before = await kept();
  const lines = [COMPANY_HEAD, "Dry Solar,DE,Jena,installer,active", "Dry Solar 2,XX,Jena,installer,active"];
  const file = await write({ content: `${lines.join("\n")}\n` });
  const { code, stdout } = await ops(["import", "companies", file, "--dry-run"]);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/1 staged(.|\n)*quarantined: .*1(.|\n)*Dry run: nothing was stored\.\n$/)]);
  expect(await kept()).toEqual(before);
  expect((await ops(["import", "companies", file, "--dry-run", "--publish"])).code).toBe(2);
});

test("all these files have left the database in order", async () => {
  const db = new pg.Client({ connectionString: env().DATABASE_URL });
  await db.connect();
  expect(await violationsIn(db)).toEqual([]);
  await db.end();
});
