import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { inDatabase } from "@/e2e/server/database";
import { issueKey } from "@/e2e/server/fixtures";
import { LEASE_MS as EXPORT_LEASE_MS } from "@/lib/exports/claim-export";
import { LEASE_MS as DELIVERY_LEASE_MS } from "@/lib/webhooks/sending/claim-deliveries";
import type { Random } from "@/testing/random";
import { FilesUnderKill, READY_PHASE } from "./files-under-kill";
import { HookReceiver, type Message } from "./hook-receiver";

/** Of kills of the server and of the database: how many fell into each phase. A kill can fall into several. */
export type OutsideResult = { phases: ReadonlyMap<string, number>; messages: number; repeated: number; exports: number; downloads: number };

const ENDPOINTS = 4;
const SCOPES = "companies:read,exports:write,webhooks:write";

const Made = z.object({ data: z.object({ secret: z.string() }) });

async function makeEndpoint(baseUrl: string, key: string, url: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/v1/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ url, events: ["company.changed", "export.finished"] }),
  });
  if (answer.status !== 201) throw new Error(`the endpoint was refused: ${answer.status} ${await answer.text()}`);
  return Made.parse(await answer.json()).data.secret;
}

/** An organisation with receivers of webhooks and exports, as it sees the service from outside. */
export class OutsideWork {
  private readonly kills: { at: number; phases: Set<string> }[] = [];

  private constructor(
    readonly hooks: HookReceiver,
    readonly files: FilesUnderKill,
    private readonly random: Random,
  ) {}

  static async open(dataDir: string, baseUrl: string, random: Random): Promise<OutsideWork> {
    const key = (await issueKey(dataDir, ["--scopes", SCOPES, "--name", "outside"])).secret;
    const hooks = await HookReceiver.open(random);
    for (let n = 0; n < ENDPOINTS; n++) hooks.expect(n, await makeEndpoint(baseUrl, key, hooks.url(n)));
    return new OutsideWork(hooks, new FilesUnderKill(dataDir, key), random);
  }

  /** An export at some time within `lengthMs`, and downloads all the while. */
  startRound(baseUrl: string, lengthMs: number): { stop(): Promise<void> } {
    const watch = this.files.watch(baseUrl);
    const started = wait(this.random.between(0, lengthMs)).then(() => this.files.start(baseUrl));
    return { stop: async () => void (await Promise.all([started, watch.stop()])) };
  }

  /** Asked at once after a kill. */
  notePhases(): void {
    const phases = new Set(this.files.phases().map((phase) => `export ${phase}`));
    if (this.hooks.isAnswering()) phases.add("delivery being answered");
    this.kills.push({ at: Date.now(), phases });
  }

  /** What only the whole story tells: a message that was waiting when the kill came, or had been accepted and came again. */
  noteMessage(message: Message, madeAt: number): void {
    const { firstAt, acceptedAt } = message;
    const first = acceptedAt[0] ?? Infinity;
    for (const { at, phases } of this.kills) {
      if (madeAt < at && at < firstAt) phases.add("delivery before its first attempt");
      if (firstAt < at && at < first) phases.add("delivery not yet accepted");
      if (first < at && acceptedAt.some((again) => again > at)) phases.add("delivery accepted, not noted");
    }
  }

  /** Whether a kill now would meet a message that is being answered, or an export that is not ready. */
  isUnderWay(work: "delivery" | "export"): boolean {
    return work === "delivery" ? this.hooks.isAnswering() : this.files.phases().some((phase) => phase !== READY_PHASE);
  }

  newlyWrong(): string[] {
    return [...this.hooks.wrong.splice(0), ...this.files.wrong.splice(0)];
  }

  result(): OutsideResult {
    const { messages } = this.hooks;
    const { accepted, downloads } = this.files;
    const phases = new Map<string, number>();
    for (const kill of this.kills)
      for (const phase of kill.phases.size > 0 ? kill.phases : ["nothing under way"]) phases.set(phase, (phases.get(phase) ?? 0) + 1);
    return { phases, messages: messages.size, repeated: this.hooks.repeated(), exports: accepted.size, downloads };
  }

  close(): Promise<void> {
    return this.hooks.close();
  }
}

/** Whoever had a lease before this time is dead: as if the minute for which it holds were over. */
export function endLeases(dataDir: string, diedAt: Date): Promise<void> {
  const until = (leaseMs: number): Date => new Date(diedAt.getTime() + leaseMs);
  return inDatabase(dataDir, async (db) => {
    await db.query("update webhook_delivery set leased_until = now() where leased_until > now() and leased_until <= $1", [
      until(DELIVERY_LEASE_MS),
    ]);
    await db.query("update export set lease_until = now() where lease_until > now() and lease_until <= $1", [until(EXPORT_LEASE_MS)]);
  });
}
