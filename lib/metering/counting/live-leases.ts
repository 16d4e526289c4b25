import { setTimeout as wait } from "node:timers/promises";
import { meterPool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";
import { sqlStateOf } from "@/lib/platform/sql-state";
import { LANE_CLOSED, lanes, laneIndexOf, type Lane } from "./lanes";
import { Leases, type Block } from "./leases";
import { unavailable } from "./pending-call";
import { isFateKnown, isHeldUp } from "./statement-fate";

const TAKE = "select granted, used_after, cap, elsewhere from lease_take($1, $2, $3)";
const RETRY_MS = [100, 400, 1_000];

const NOTHING: Block = { granted: 0, used_after: 0, cap: null };

/**
 * Asks for calls through a lane. Where it can't be known what the database did, the lane is left for a new one: what it had leased
 * comes back when it is closed, as if its server had ended.
 */
const askThrough =
  (lane: Lane) =>
  async (periodId: number, wanted: number, leasedBy?: number): Promise<Block | undefined> => {
    // What was leased by a lane of before comes back when that one is closed, and must not do so twice.
    if (wanted < 0 && leasedBy !== lane.id) return NOTHING;
    for (let attempt = 0; ; attempt++) {
      let laneId = leasedBy;
      try {
        const through = (laneId ??= await lane.open());
        const { rows } = await meterPool().query<Block>(TAKE, [periodId, through, wanted]);
        return rows[0] && { ...rows[0], laneId: through };
      } catch (error) {
        const state = sqlStateOf(error);
        if (laneId !== undefined && !isHeldUp(state)) lane.lose(laneId);
        // What a lane had leased that is closed, or will be, goes back with it.
        if (wanted < 0) return NOTHING;
        if (isHeldUp(state) || state === LANE_CLOSED) return undefined;
        const pauseMs = isFateKnown(state) ? undefined : RETRY_MS[attempt];
        if (pauseMs === undefined) throw unavailable("The request could not be metered and was not processed.", error);
        await wait(pauseMs);
      }
    }
  };

const perLane = perProcess("live-leases", () => lanes().map((lane) => new Leases(askThrough(lane))));

/** The leases of an organisation's live calls, and the lane that writes them. */
export function liveLeasesOf(orgId: string): { leases: Leases; lane: Lane } {
  const index = laneIndexOf(orgId);
  const [leases, lane] = [perLane()[index], lanes()[index]];
  if (!leases || !lane) throw new Error("The lane does not exist.");
  return { leases, lane };
}

export const allLiveLeases = (): readonly Leases[] => perLane();
