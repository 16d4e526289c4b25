import { execFile } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { z } from "zod";
import type { PageWish } from "./pages";

export const DEVICES = ["mobile", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

/** Scores from 0 to 100; layout shift as it is defined; script in bytes as they were sent. */
export type Measured = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  layoutShift: number;
  scriptBytes: number;
};

const PATIENCE_MS = 120_000;
const BROWSER_FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Of packages of its own, which setup/install.mjs installs for this command only. */
const LIGHTHOUSE = join("setup", "lighthouse", "node_modules", "lighthouse", "cli", "index.js");
const REPORT_BYTES = 64 * 1_024 * 1_024;

/** What is read of a report. */
const Result = z.object({
  requestedUrl: z.string(),
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
      numericValue: z.number().optional(),
      details: z.unknown().optional(),
    }),
  ),
});
type Result = z.output<typeof Result>;
/** Of one audit; others have details of their own. */
const Requests = z.object({ items: z.array(z.record(z.string(), z.unknown())) });

const score = (result: Result, category: string): number => Math.round((result.categories[category]?.score ?? 0) * 100);

function scriptBytes(result: Result): number {
  const { items } = Requests.parse(result.audits["network-requests"]?.details);
  const sizes = items.map((item) => (item["resourceType"] === "Script" ? Number(item["transferSize"]) : 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function read(result: Result): Measured {
  const shift = result.audits["cumulative-layout-shift"]?.numericValue;
  if (result.runtimeError || shift === undefined)
    throw new Error(`${result.requestedUrl}: ${result.runtimeError?.message ?? "not measured"}`);
  return {
    performance: score(result, "performance"),
    accessibility: score(result, "accessibility"),
    bestPractices: score(result, "best-practices"),
    seo: score(result, "seo"),
    layoutShift: shift,
    scriptBytes: scriptBytes(result),
  };
}

/** Lighthouse speaks to the browser by a port, and the browser does not tell which it took. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const TRIES = 3;

/** A browser now and then fails to record a visit at all; that says nothing about the page. */
export async function measure(...visit: Parameters<typeof visitOnce>): ReturnType<typeof visitOnce> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await visitOnce(...visit);
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

/** One visit with an empty cache, in a browser of its own. Also names the audits that took points away. */
async function visitOnce(
  origin: string,
  page: PageWish,
  device: Device,
  cookie: string | null,
): Promise<{ measured: Measured; complaints: string[] }> {
  const executablePath = process.env["CHROMIUM_PATH"];
  const port = await freePort();
  const args = [...BROWSER_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
  try {
    const flags = [
      `--port=${port}`,
      "--output=json",
      "--quiet",
      `--max-wait-for-load=${PATIENCE_MS}`,
      ...(page.as === "customer" && cookie !== null ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
      ...(device === "desktop" ? ["--preset=desktop"] : []),
    ];
    const run = [LIGHTHOUSE, origin + page.path, ...flags];
    const { stdout } = await promisify(execFile)(process.execPath, run, { maxBuffer: REPORT_BYTES, timeout: 2 * PATIENCE_MS });
    const result = Result.parse(JSON.parse(stdout));
    return { measured: read(result), complaints: complaintsOf(result) };
  } finally {
    await browser.close();
  }
}

function complaintsOf({ categories, audits }: Result): string[] {
  const weighty = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighty.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 0.9 ? [`${id}: ${audit.displayValue ?? audit.title}`] : [];
  });
}
