import { DAY_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { requireOperator } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";

const BATCH = 5_000;

/** Forgets deliveries with what was answered after their days, and old secrets once their overlap is over. */
export async function pruneDeliveries(ctx: Context): Promise<{ deleted: number; secrets: number }> {
  requireOperator(ctx);
  const now = new Date(ctx.clock.now());
  const before = new Date(now.getTime() - env().KEEP_DELIVERIES_DAYS * DAY_MS);
  let deleted = 0;
  for (let count = BATCH; count === BATCH; deleted += count) {
    const done = await pool().query(
      "delete from webhook_delivery where id in (select id from webhook_delivery where created_at < $1 order by created_at limit $2)",
      [before, BATCH],
    );
    count = done.rowCount ?? 0;
  }
  const secrets = await pool().query(
    "update webhook_endpoint set old_secret = null, old_secret_until = null where old_secret_until <= $1",
    [now],
  );
  return { deleted, secrets: secrets.rowCount ?? 0 };
}
