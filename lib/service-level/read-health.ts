import { COMPONENT_TITLES } from "./contract";
import { readStatus } from "./read-status";
import { overallState } from "./rules";

/** What the status page says now, in short: the parts that are down by their titles. */
export async function readHealth(nowMs: number) {
  const { parts } = await readStatus(nowMs);
  return {
    state: overallState(parts.map(({ state }) => state)),
    down: parts.filter(({ state }) => state === "down").map(({ component }) => COMPONENT_TITLES[component]),
  };
}
