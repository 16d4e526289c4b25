import type { PageParams } from "@/components/ui/cursor-pages";
import { DELIVERY_STATES, isEventName, type DeliveryFilter } from "@/lib/webhooks/contract";

const textOf = (value: PageParams[string]): string => (typeof value === "string" ? value : (value?.at(-1) ?? ""));

/** The filter of the address; what it doesn't know is left out. */
export function readDeliveryFilter(params: PageParams): DeliveryFilter {
  const state = DELIVERY_STATES.find((known) => known === textOf(params["state"]));
  const type = textOf(params["type"]);
  return { ...(state === undefined ? {} : { state }), ...(isEventName(type) ? { type } : {}) };
}

export const isNarrowed = ({ state, type }: DeliveryFilter): boolean => state !== undefined || type !== undefined;
