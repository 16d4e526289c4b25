import { brandOf } from "@/lib/platform/brand";
import type { Tx } from "@/lib/platform/database";
import { ownUrl } from "@/lib/platform/env";
import { EVENT_TYPES, isEventName } from "../messages/event-types";
import { ORIGIN } from "./create-deliveries";

/** The body of a delivery with the address under which its organisation knows us. Only what goes to many was written without. */
export async function withOrigin(db: Tx, { body, type, orgId }: { body: string; type: string; orgId: string }): Promise<string> {
  if (!isEventName(type) || EVENT_TYPES[type].about !== "data" || !body.includes(ORIGIN)) return body;
  return body.replaceAll(ORIGIN, (await brandOf(db, orgId))?.url ?? ownUrl());
}
