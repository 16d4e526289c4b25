import { createServer, type Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { runningSandbox, type SandboxAddress } from "@/lib/host/stripe-sandbox/address";

const BACK_MS = 20_000;

export const CARDS = {
  good: "4242 4242 4242 4242",
  mastercard: "5555 5555 5555 4444",
  declined: "4000 0000 0000 0002",
  poor: "4000 0000 0000 9995",
  failsLater: "4000 0000 0000 0341",
  asksOnce: "4000 0025 0000 3155",
  asksAlways: "4000 0027 6000 3184",
} as const;

/** How the next calls to Stripe go wrong. */
export type Failure = {
  next?: number;
  how: "refuse" | "hang" | "slow" | "status";
  status?: number;
  body?: "stripe" | "json_without_error" | "truncated";
  /** Method and the beginning of the path: "POST /v1/checkout". */
  match?: string;
  /** The effect happens, and its answer is lost. */
  afterEffect?: boolean;
};

/** The sandbox of the server that runs on a data folder. Its address is looked up at every call, because it may have been killed. */
export function paymentsOf(dataDir: string = process.env.JOURNEY_DATA_DIR ?? "") {
  const find = async (): Promise<SandboxAddress> => {
    const found = await runningSandbox(dataDir);
    if (!found) throw new Error(`no payment sandbox runs on ${dataDir}`);
    return found;
  };
  const control = async (command: string, input: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const { url, secretKey } = await find();
    const response = await fetch(`${url}/_sandbox/${command}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${command} with ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return {
    find,
    control,
    /** Asks the local Stripe; with values it makes or changes something. */
    ask: async (path: string, values?: Readonly<Record<string, string>>): Promise<unknown> => {
      const { url, secretKey } = await find();
      const body = values && { method: "POST", body: new URLSearchParams(values) };
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${secretKey}` }, ...body });
      if (!response.ok) throw new Error(`the sandbox answered ${path} with ${response.status}: ${await response.text()}`);
      return response.json();
    },
    /** Everything that is due until then happens, in order of its time. */
    advanceClock: (seconds: number) => control("advance", { seconds }),
    failNext: (failure: Failure) => control("fail", { next: 1, ...failure }),
    declineNext: (next = 1) => control("decline", { next }),
    /** Resolves when no event is on its way. */
    settle: () => control("settle"),
    /** SIGKILL; resolves when it is back. */
    kill: async (): Promise<void> => {
      const { pid } = await find();
      process.kill(pid, "SIGKILL");
      await untilBack(dataDir, pid);
    },
    /** SIGKILL, and nothing comes back to its port before `release`, which resolves when it has. */
    killUntilReleased: async (): Promise<{ release: () => Promise<void> }> => {
      const { pid, url } = await find();
      process.kill(pid, "SIGKILL");
      const free = await occupy(Number(new URL(url).port));
      return {
        release: async () => {
          await free();
          await untilBack(dataDir, pid);
        },
      };
    },
  };
}

async function untilBack(dataDir: string, killed: number): Promise<void> {
  const deadline = Date.now() + BACK_MS;
  for (let now = await runningSandbox(dataDir); !now || now.pid === killed; now = await runningSandbox(dataDir)) {
    if (Date.now() > deadline) throw new Error("the payment sandbox did not come back");
    await wait(20);
  }
}

/** Takes a port as soon as it is free, and hangs up on everyone who calls. */
async function occupy(port: number): Promise<() => Promise<void>> {
  const deadline = Date.now() + BACK_MS;
  for (;;) {
    const server = await listen(port);
    if (server) return () => new Promise((resolve) => server.close(() => resolve()));
    if (Date.now() > deadline) throw new Error(`the port ${port} did not become free`);
    await wait(1);
  }
}

/** null: somebody else has the port. */
function listen(port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => {
    server.once("error", () => resolve(null)).listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** The rows of the invoices, on the page of a customer and on that of our team. */
export const invoices = (page: Page) => page.getByRole("table", { name: "Invoices" }).locator("tbody tr");

/** Fills the form of the hosted checkout and sends it; where that leads is the caller's to wait for. */
export async function payWithCard(page: Page, number: string, email = "payer@journey.example"): Promise<void> {
  const address = page.getByLabel("E-mail");
  if ((await address.count()) > 0 && (await address.getAttribute("readonly")) === null) await address.fill(email);
  await fillCard(page, number);
  await page.getByLabel("Billing address").fill("Speicherstraße 4");
  await page.getByLabel("City").fill("Kiel");
  await page.getByLabel("Country").fill("DE");
  await page.getByRole("button", { name: /^Pay/ }).last().click();
}

/** The fields of a card, on the checkout, the portal or an invoice. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 44");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Pia Payer");
}

/** Takes, from the billing page on, a card whose bank asks with each payment, and confirms it. */
export async function useCardThatAsks(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Update card" }).click();
  await page.waitForURL(/\/p\/session\//);
  await fillCard(page, CARDS.asksAlways);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(/card=updated/);
}
