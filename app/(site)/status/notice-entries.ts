import { NOTICE_STATES, type NoticeView } from "@/lib/service-level/notices/contract";
import type { FeedEntry } from "../atom-feed";

/** An entry for each message, newest first. */
export function noticeEntries(notices: readonly NoticeView[]): FeedEntry[] {
  return notices
    .flatMap(({ id, kind, title, updates }) =>
      updates.map(({ id: updateId, state, text, createdAt }) => ({
        id: updateId,
        anchor: id,
        at: createdAt,
        title: kind === "announcement" ? title : `${NOTICE_STATES[state].title}: ${title}`,
        text,
      })),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at));
}
