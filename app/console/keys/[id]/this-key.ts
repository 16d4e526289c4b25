import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { nameActors } from "@/lib/accounts/name-actors";
import type { EventPage } from "@/lib/events/contract";
import { listEvents } from "@/lib/events/list-events";
import type { KeyDetail } from "@/lib/keys/contract";
import { readKey } from "@/lib/keys/read-key";
import type { Context } from "@/lib/platform/context";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { consolePage } from "@/lib/portal/page-access";

/** The key of the address, looked up once for layout and page; a 404 where the organisation has none of this id. */
export const thisKey = cache(async (id: string): Promise<KeyDetail> => {
  const { ctx, orgId } = await consolePage("keys:read");
  return orNotFound(readKey(ctx, orgId, id));
});

/** Who made a key, as the record says; null where it says nothing. */
export async function makerOf(ctx: Context, orgId: string, id: string): Promise<string | null> {
  const { events } = await listEvents(ctx, { orgId }, { subject: id, types: ["key.issued"], limit: 1 });
  return (await nameActors(ctx, events))[0]?.who ?? null;
}

const EVENTS = 20;
const none: EventPage = { events: [], next: null };

/** What happened to a key, with names; nothing for who may not read the record. */
export async function historyOf(ctx: Context, orgId: string, id: string, { may, cursor }: { may: boolean; cursor: string | undefined }) {
  const filter = { subject: id, limit: EVENTS, ...(cursor === undefined ? {} : { cursor }) };
  const page = may ? await orFirstPage(`/console/keys/${id}`, listEvents(ctx, { orgId }, filter)) : none;
  return { rows: await nameActors(ctx, page.events), next: page.next };
}
