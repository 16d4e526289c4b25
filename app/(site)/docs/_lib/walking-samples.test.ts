import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Language, LANGUAGES } from "@/components/code/request-code";
import { provideEnv } from "@/lib/platform/env";
import { type Outcome, runSamples } from "@/testing/docs/run-sample";
import { findGuide } from "./guides";
import { guideBlocks } from "./page-text";

const root = mkdtempSync(join(tmpdir(), "walking-"));
afterAll(() => rmSync(root, { recursive: true }));

const PROBLEM = JSON.stringify({ code: "rate-limited", detail: "Too many requests.", errors: [] });
const NAMES = ["Erste", "Zweite", "Dritte"];

/** Three pages in the format that is asked for; `asked` has the page that each request was for. */
function listOf(origin: () => string, asked: number[], fault: (request: number) => "busy" | "cut" | "gone" | null): RequestListener {
  return (request, response) => {
    const url = new URL(request.url ?? "/", origin());
    const page = Number(url.searchParams.get("cursor") ?? 0);
    const failure = fault(asked.push(page));
    if (failure === "busy") return void response.writeHead(429, { "Retry-After": "1" }).end(PROBLEM);
    if (failure === "gone") return void response.writeHead(429, { "Retry-After": "2592000" }).end(PROBLEM);
    const next = page < 2 ? `${origin()}${url.pathname}?${String(withCursor(url, page + 1))}` : null;
    const isJson = !url.searchParams.has("format");
    const isCsv = url.searchParams.get("format") === "csv";
    const rows = {
      json: JSON.stringify({ data: [{ name: NAMES[page], city: "Graz" }], meta: {}, page: { next } }),
      line: `{"n":${page}}\n`,
    };
    const body = isJson ? rows.json : isCsv ? `${page === 0 ? "name,city\r\n" : ""}${NAMES[page]},Graz\r\n` : rows.line;
    response.writeHead(200, { "Content-Length": body.length, ...(next === null ? {} : { Link: `<${next}>; rel="next"` }) });
    if (failure !== "cut") return void response.end(body);
    response.write(body.slice(0, 5), () => response.destroy());
  };
}

const withCursor = ({ searchParams }: URL, page: number): URLSearchParams => {
  const search = new URLSearchParams(searchParams);
  search.set("cursor", String(page));
  return search;
};

type Fault = Parameters<typeof listOf>[2];
type Walk = { outcome: Outcome | undefined; asked: number[]; folder: string };

/** Runs the first sample of a guide in one language against a list that fails at times. */
async function walk(slug: string, language: Language, fault: Fault): Promise<Walk> {
  const asked: number[] = [];
  let origin = "";
  const server = createServer(listOf(() => origin, asked, fault)).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const code = sampleOf(slug, language, origin);
  const folder = mkdtempSync(join(root, "sample-"));
  const [outcome] = await runSamples({ name: slug, samples: [{ language, code }] }, { folder, apiKey: "k" });
  server.close();
  return { outcome, asked, folder };
}

function sampleOf(slug: string, language: Language, origin: string): string {
  provideEnv({ PUBLIC_URL: origin });
  const guide = findGuide(slug);
  const blocks = guide ? guideBlocks(guide, Date.now()) : [];
  const codes = blocks.flatMap((block) => (block.kind === "tabs" ? [block.samples[language]] : []));
  return (
    codes.find((code) => /Retry-After|--retry-all-errors/.test(code) && /\bnext\b|"Link"/.test(code)) ??
    `throw new Error("${slug} has no sample that walks")`
  );
}

const WALKING = ["paging", "recipes/duckdb"];
const EACH = WALKING.flatMap((slug) => LANGUAGES.map(({ id }) => ({ slug, id })));

/** All at once: they wait most of their time. Those whose program is not on this machine are left out. */
async function walkAll(fault: Fault) {
  const walks = await Promise.all(EACH.map(async ({ slug, id }) => ({ slug, id, ...(await walk(slug, id, fault)) })));
  const ran = walks.filter(({ outcome }) => outcome?.skipped === null);
  expect(ran.length).toBeGreaterThanOrEqual(WALKING.length);
  return ran;
}

test("a sample that reads all pages waits, comes back after a lost connection, and has every page once", async () => {
  // The second page is refused once, and the third cut off.
  for (const { slug, id, outcome, asked, folder } of await walkAll((request) => (request === 2 ? "busy" : request === 4 ? "cut" : null))) {
    expect(outcome?.failure, `${slug} ${id}`).toBeNull();
    expect(asked).toEqual([0, 1, 1, 2, 2]);
    const text = slug === "paging" ? outcome?.printed : readFileSync(join(folder, "modules.ndjson"), "utf8");
    expect(text?.match(slug === "paging" ? /Erste|Zweite|Dritte/g : /\{.*\}/g)).toEqual(
      slug === "paging" ? NAMES : ['{"n":0}', '{"n":1}', '{"n":2}'],
    );
    expect(text?.match(/name,city/g)?.length ?? 0, "header rows").toBe(slug === "paging" && id === "curl" ? 1 : 0);
  }
});

test("a sample that can't read a page fails, and does not wait for a month", async () => {
  for (const { slug, id, outcome, asked, folder } of await walkAll((request) => (request >= 2 ? "gone" : null))) {
    expect(outcome?.failure, `${slug} ${id}`).not.toBeNull();
    expect(asked.length).toBeLessThanOrEqual(3);
    if (slug !== "paging") expect(readFileSync(join(folder, "modules.ndjson"), "utf8")).toBe('{"n":0}\n');
  }
});
