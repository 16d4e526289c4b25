import { isKeyOf, isOneOf } from "@/lib/core/tables";
import type { StatusNotice, StatusUpdate } from "@/prisma/generated/client";
import { COMPONENTS } from "../contract";
import { NOTICE_KINDS, NOTICE_STATES, type NoticeView } from "./contract";

/** Newest first. */
export const WITH_UPDATES = { updates: { orderBy: [{ createdAt: "desc" as const }, { id: "desc" as const }] } };

export type NoticeRow = StatusNotice & { updates: readonly StatusUpdate[] };

/** A row as it is shown; a word of the database that is unknown is an error. */
export function noticeView({ id, kind, title, components, createdAt, endedAt, updates }: NoticeRow): NoticeView {
  if (!isKeyOf(NOTICE_KINDS, kind)) throw new Error(`the notice ${id} has the kind ${kind}`);
  return {
    ...{ id, kind, title },
    components: COMPONENTS.filter((component) => isOneOf(components, component)),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    updates: updates.map((update) => {
      if (!isKeyOf(NOTICE_STATES, update.state)) throw new Error(`the update ${update.id} has the state ${update.state}`);
      return { id: update.id, state: update.state, text: update.text, createdAt: update.createdAt.toISOString() };
    }),
  };
}
