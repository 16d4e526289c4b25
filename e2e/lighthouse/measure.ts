import { createServer, type AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig, type Flags, type Result } from "lighthouse";
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

const score = (result: Result, category: string): number => Math.round((result.categories[category]?.score ?? 0) * 100);

function scriptBytes(result: Result): number {
  const details = result.audits["network-requests"]?.details;
  if (details?.type !== "table") throw new Error("the report does not list the requests");
  const sizes = details.items.map((item) => (item["resourceType"] === "Script" ? Number(item["transferSize"]) : 0));
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
    const flags: Flags = {
      port,
      output: "json",
      logLevel: "silent",
      maxWaitForLoad: PATIENCE_MS,
      ...(page.as === "customer" && cookie !== null ? { extraHeaders: { Cookie: cookie } } : {}),
    };
    const outcome = await lighthouse(origin + page.path, flags, device === "desktop" ? desktopConfig : undefined);
    if (!outcome) throw new Error(`${page.path}: there is no report`);
    return { measured: read(outcome.lhr), complaints: complaintsOf(outcome.lhr) };
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
