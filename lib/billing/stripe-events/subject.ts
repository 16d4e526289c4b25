import { z } from "zod";
import type { Context } from "@/lib/platform/context";

/** The part of an event's object that we look at; the rest is asked from Stripe. Of a type that we don't know it may be anything. */
export const EventObject = z.looseObject({
  id: z.string().nullish().catch(null),
  customer: z
    .union([z.string(), z.looseObject({ id: z.string() })])
    .nullish()
    .catch(null),
  charge: z.string().nullish().catch(null),
});
export type EventObject = z.infer<typeof EventObject>;

/** What a kind of event is about. */
export type EventKind = {
  types: readonly string[];
  /** The customer at Stripe whose payments it concerns; null: nobody's. */
  customerOf(object: EventObject, ctx: Context): string | null | Promise<string | null>;
  /** What is to be done besides reading the customer again. */
  handle?(ctx: Context, object: EventObject, orgId: string): Promise<void>;
};

/** The customer that most objects name. */
export const namedCustomer = ({ customer }: EventObject): string | null =>
  typeof customer === "string" ? customer : (customer?.id ?? null);
