import { transaction, type Context, type TxContext } from "./context";

/** Of a batch, for a server that is busy: it is no more work than a second. */
const BATCH_MS = 60_000;

/** Does work in a transaction for each batch, until one says that nothing is left (null). Returns how much was done in all. */
export async function inBatches(ctx: Context, batch: (tx: TxContext) => Promise<number | null>): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await transaction(ctx, batch, BATCH_MS);
    if (done === null) return total;
    total += done;
  }
}
