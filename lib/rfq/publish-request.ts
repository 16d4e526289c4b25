import { DomainError } from "@/lib/core/errors";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { buyersWaiting, DELAY_MS, MIN_BUYERS } from "./anonymise";
import { runFeed } from "./publish-due";
import { requestById, stateOf } from "./records";
import { stateAfter } from "./transitions";
import { readLinks, readWaiting, waitingOf } from "./waiting";

const hindered = (detail: string): DomainError => new DomainError("conflict", detail);

/**
 * Publishes a request and its group now instead of within the minute. Nothing can make it be published earlier than
 * the rules allow. @throws DomainError not-found, conflict with what is missing
 */
export async function publishRequest(ctx: Context, id: string): Promise<{ published: number }> {
  requireStaff(ctx);
  return transaction(
    ctx,
    async (tx) => {
      const row = await requestById(tx, id);
      stateAfter(stateOf(row), "publish");
      const nowMs = tx.clock.now();
      const dueMs = row.waitsFrom.getTime() + DELAY_MS;
      if (nowMs < dueMs)
        throw hindered(
          `It can be published at ${new Date(dueMs).toISOString().slice(11, 16)} UTC at the earliest, 15 minutes after it came.`,
        );
      const { published } = await runFeed(tx);
      if (stateOf(await requestById(tx, id)) === "published") return { published };
      const { buyers } = buyersWaiting(await readWaiting(tx), nowMs, await readLinks(tx))(waitingOf(row));
      throw hindered(
        `It waits for ${Math.max(1, MIN_BUYERS - buyers)} more: ${MIN_BUYERS} different buyers have to ask for the like, each for at least 15 minutes.`,
      );
    },
    30_000,
  );
}
