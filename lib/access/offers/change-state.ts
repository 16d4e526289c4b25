import { DAY_MS } from "@/lib/core/durations";
import type { TxContext } from "@/lib/platform/context";
import { type ChangeState, MESSAGES_PER_DAY } from "../contract";
import { type OfferWithRequest, stateOf } from "../records";
import { offerStateOf } from "../rules";
import { movesFrom } from "../transitions";

type Reading = Pick<TxContext, "db" | "clock">;

/** Whether the applicant can ask for other terms of this offer now. */
export async function changeStateOf({ db, clock }: Reading, offer: OfferWithRequest): Promise<ChangeState> {
  const now = clock.now();
  const state = stateOf(offer.request);
  if (offerStateOf(offer, state, now) !== "open") return "closed";
  if (!movesFrom(state, "applicant").includes("ask_change")) return "question";
  const since = new Date(now - DAY_MS);
  const sent = await db.requestMessage.count({ where: { requestId: offer.requestId, kind: "reply", at: { gt: since } } });
  if (sent >= MESSAGES_PER_DAY) return "limit";
  return state === "offered" ? "none" : "asked";
}
