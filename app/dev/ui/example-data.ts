const PLACES = ["Overview", "Keys", "Usage", "Requests", "Webhooks", "Exports", "Billing"];

export const PALETTE = [
  ...PLACES.map((label) => ({ group: "Console", label, href: `/console/${label.toLowerCase()}` })),
  { group: "Docs", label: "Quick start", href: "/docs", keywords: ["begin", "first call"] },
  { group: "Docs", label: "Errors", href: "/docs/errors", keywords: ["problem"] },
];

export const KEYS = [
  { id: "key_1", name: "dashboard-prod", mask: "spv_live_…9fQ2", scopes: "prices, products", usedMs: 4_000, calls: 38_410 },
  { id: "key_2", name: "nightly-etl", mask: "spv_live_…Tk04", scopes: "all read", usedMs: 25_200_000, calls: 22_781 },
  { id: "key_3", name: "notebook", mask: "spv_test_…a81x", scopes: "all read", usedMs: 90_000_000, calls: 0 },
];

/** A walk that is the same at every call: values for drawings only. */
export function walk(seed: number, count: number, { from, to, jitter }: { from: number; to: number; jitter: number }): number[] {
  let state = seed;
  let value = from;
  return Array.from({ length: count }, () => {
    state = (state * 16_807) % 2_147_483_647;
    const chance = state / 2_147_483_647;
    value += (to - from) / count + (chance > 0.5 ? (chance - 0.75) * jitter : 0);
    return value;
  });
}
