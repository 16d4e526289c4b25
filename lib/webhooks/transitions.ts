import { isOneOf } from "@/lib/core/tables";
import { DELIVERY_STATES, type DeliveryState, type EndpointState } from "./contract";

/** THE table of what may become of an endpoint. A state without a row does not compile. */
export const ENDPOINT_TRANSITIONS = {
  enabled: ["disabled"],
  disabled: ["enabled"],
} as const satisfies Record<EndpointState, readonly EndpointState[]>;

/**
 * THE table of what may become of a delivery: it gets through or is given up, and a replay makes it wait again. An attempt that
 * was under way when it was given up may still get through.
 */
export const DELIVERY_TRANSITIONS = {
  waiting: ["delivered", "failed"],
  delivered: ["waiting"],
  failed: ["waiting", "delivered"],
} as const satisfies Record<DeliveryState, readonly DeliveryState[]>;

/** The states from which a delivery may come to this one. */
export const deliveryStatesBefore = (to: DeliveryState): DeliveryState[] =>
  DELIVERY_STATES.filter((from) => isOneOf<DeliveryState>(DELIVERY_TRANSITIONS[from], to));

export const mayBecome = (from: EndpointState, to: EndpointState): boolean => isOneOf<EndpointState>(ENDPOINT_TRANSITIONS[from], to);
