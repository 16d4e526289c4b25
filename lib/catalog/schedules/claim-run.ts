import { reading, requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { ImportSchedule, ImportScheduleRun, Prisma } from "@/prisma/generated/client";
import { OPEN_RUN_STATES, RUN_STATES, runMay, type RunState } from "./contract";

/** Whoever works on a run says so more often; a run that is not heard of for this long is somebody else's to take. */
export const LEASE_MS = 120_000;
const BEAT_MS = 20_000;

export type ClaimedRun = ImportScheduleRun & { schedule: ImportSchedule };

/** Somebody else has the run by now, or it is over. Nothing more is written by whoever finds out. */
export class LostRun extends Error {
  override name = "LostRun";
}

/** Takes a run, if nobody works on it; null otherwise. */
export function claimRun(ctx: Context, id: string): Promise<ClaimedRun | null> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const { count } = await tx.db.importScheduleRun.updateMany({
      where: { id, finishedAt: null, OR: [{ leasedUntil: null }, { leasedUntil: { lte: new Date(now) } }] },
      data: { leasedUntil: new Date(now + LEASE_MS), lookAt: new Date(now + LEASE_MS), claims: { increment: 1 } },
    });
    if (count !== 1) return null;
    return tx.db.importScheduleRun.findUniqueOrThrow({ where: { id }, include: { schedule: true } });
  });
}

/** Says that a run is still worked on, and aborts the signal as soon as it is not ours any more. */
export function holdRun(ctx: Context, { id, claims }: ClaimedRun): { signal: AbortSignal; release(): void } {
  const lost = new AbortController();
  const beat = async (): Promise<void> => {
    const { count } = await reading(ctx).importScheduleRun.updateMany({
      where: { id, claims, finishedAt: null },
      data: { leasedUntil: new Date(ctx.clock.now() + LEASE_MS) },
    });
    if (count !== 1) lost.abort(new LostRun());
  };
  // A beat that fails is followed by others before the lease is over.
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS);
  return { signal: lost.signal, release: () => clearInterval(timer) };
}

/** Writes what became of a run, if it is still ours. @throws LostRun */
export async function moveRun(
  tx: TxContext,
  { id, claims }: Pick<ClaimedRun, "id" | "claims">,
  { to, data }: { to: RunState; data: Prisma.ImportScheduleRunUpdateManyMutationInput },
): Promise<void> {
  const from = RUN_STATES.filter((state) => runMay(state, to) || (state === to && OPEN_RUN_STATES.includes(state)));
  const { count } = await tx.db.importScheduleRun.updateMany({
    where: { id, claims, state: { in: from }, finishedAt: null },
    data: { ...data, state: to },
  });
  if (count !== 1) throw new LostRun();
}
