import { chromium } from "@playwright/test";
import { z } from "zod";
import { runOps } from "../bench/child/run-ops";

const Links = z.array(z.object({ role: z.string(), url: z.url() }));
const PATIENCE_MS = 60_000;

/** Signs in as the demo's customer with a link of the command line; gives the Cookie header of that browser. */
export async function customerCookie(dataDir: string): Promise<string> {
  const { output } = await runOps(dataDir, ["demo", "--json"]);
  const links = Links.parse(JSON.parse(output));
  const link = links.find(({ role }) => role === "customer");
  if (!link) throw new Error("the demo has no customer");
  const executablePath = process.env["CHROMIUM_PATH"];
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(link.url);
    await page.getByRole("button").first().click();
    await page.waitForURL(({ pathname }) => pathname.startsWith("/console"));
    const cookies = await page.context().cookies();
    return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  } finally {
    await browser.close();
  }
}
