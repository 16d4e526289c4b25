import { namedCustomer, type EventKind } from "./subject";

/** A downgrade was set up, undone, or took effect. */
export const scheduleEvents: EventKind = {
  types: [
    "subscription_schedule.created",
    "subscription_schedule.updated",
    "subscription_schedule.released",
    "subscription_schedule.canceled",
    "subscription_schedule.completed",
    "subscription_schedule.aborted",
  ],
  customerOf: namedCustomer,
};
