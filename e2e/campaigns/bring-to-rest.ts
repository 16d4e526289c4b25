import { setTimeout as wait } from "node:timers/promises";
import { type Database, inDatabase, numberOf } from "@/e2e/server/database";
import { startServer } from "@/e2e/server/running-server";
import type { Campaign } from "./campaign";
import { endLeases, type OutsideWork } from "./outside";

/** Under load a handful of exports and the last retries take their time; what hangs is still found. */
const REST_MS = 150_000;
const LOOK_MS = 200;

const waiting = (db: Database): Promise<number> => numberOf(db, "select count(*) as n from webhook_delivery where state <> 'delivered'");

/** Every delivery came, with one body; nothing else came. */
async function messageViolations(outside: OutsideWork, db: Database): Promise<string[]> {
  const { messages } = outside.hooks;
  const { rows } = await db.query<{ id: string; state: string; body: string; created_at: Date }>("select * from webhook_delivery");
  const known = new Set(rows.map(({ id }) => id));
  const foreign = [...messages.keys()].filter((id) => !known.has(id)).map((id) => `the message ${id} belongs to no delivery`);
  const wrong = rows.flatMap(({ id, state, body, created_at: madeAt }) => {
    const message = messages.get(id);
    if (message) outside.noteMessage(message, madeAt.getTime());
    if (state !== "delivered") return [`the delivery ${id} is ${state}`];
    if (!message || message.acceptedAt.length === 0) return [`the delivery ${id} says that it was accepted, and it was not`];
    return message.bodies.size === 1 && message.bodies.has(body) ? [] : [`the message ${id} came with other bodies`];
  });
  return [...foreign, ...wrong];
}

/**
 * After the last kill: a new server goes on with all that others left, receivers answer at once, and then everything that was
 * accepted must be there. What does not come to rest in time is a violation.
 */
export async function bringToRest(campaign: Campaign): Promise<string[]> {
  const { folder, outside } = campaign;
  const { hooks, files } = outside;
  hooks.answerAll();
  await campaign.server.stop();
  const diedAt = new Date();
  campaign.server = await startServer(folder.dataDir);
  await endLeases(folder.dataDir, diedAt);
  await files.start(campaign.server.url);
  const deadline = Date.now() + REST_MS;
  return inDatabase(folder.dataDir, async (db) => {
    while (Date.now() < deadline) {
      const isOver = (await files.areAllReady(db)) && (await waiting(db)) === 0;
      if (isOver && (await files.violations(db)).length === 0) break;
      await wait(LOOK_MS);
    }
    await files.lookAtAll(campaign.server.url);
    const disabled = await numberOf(db, "select count(*) as n from webhook_endpoint where state <> 'enabled'");
    return [
      ...(disabled > 0 ? [`${disabled} endpoints were disabled`] : []),
      ...(await messageViolations(outside, db)),
      ...(await files.violations(db)),
      ...outside.newlyWrong(),
    ];
  });
}
