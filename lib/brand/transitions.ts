import { DomainError } from "@/lib/core/errors";
import type { BrandState } from "./contract";

export const BRAND_MOVES = ["name-host", "prove", "switch-on", "switch-off", "lose", "find-again", "unplug", "displace"] as const;
export type BrandMove = (typeof BRAND_MOVES)[number];

/** THE table of what may happen to a brand's host. What isn't here is refused. */
export const TRANSITIONS: Readonly<Record<BrandState, Readonly<Partial<Record<BrandMove, BrandState>>>>> = {
  waiting: { "name-host": "waiting", prove: "proved" },
  proved: { "name-host": "waiting", prove: "proved", "switch-on": "on", lose: "waiting", displace: "unplugged" },
  on: { "name-host": "waiting", prove: "on", "switch-off": "proved", lose: "shaky", displace: "unplugged" },
  shaky: {
    ...{ "name-host": "waiting", "switch-off": "proved", "find-again": "on", prove: "on" },
    ...{ lose: "shaky", unplug: "unplugged", displace: "unplugged" },
  },
  unplugged: { "name-host": "waiting", prove: "proved" },
};

/** Whether the host is this organisation's and nobody else's. */
export const HOLDS_HOST = { waiting: false, proved: true, on: true, shaky: true, unplugged: false } as const satisfies Record<
  BrandState,
  boolean
>;
/** Whether the host is answered under the brand, as long as the plan includes it. */
export const IS_SERVED = { waiting: false, proved: false, on: true, shaky: true, unplugged: false } as const satisfies Record<
  BrandState,
  boolean
>;

const REFUSALS: Partial<Record<BrandMove, string>> = {
  "switch-on": "Verify the domain first. Its TXT record was not found.",
  "switch-off": "White-label is not on.",
};

/** @throws DomainError conflict */
export function moved(from: BrandState, move: BrandMove): BrandState {
  const to = TRANSITIONS[from][move];
  if (to === undefined) throw new DomainError("conflict", REFUSALS[move] ?? `A brand that is ${from} can't ${move}.`);
  return to;
}
