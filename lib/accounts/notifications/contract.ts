import { z } from "zod";
import { NOTICE_TONES } from "@/lib/events/catalogue/define";

/** Something that happened in an organisation and that this reader should know. `href` is null where their role opens nothing. */
export const Notice = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  tone: z.enum(NOTICE_TONES),
  title: z.string(),
  text: z.string(),
  href: z.string().nullable(),
  isUnread: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

/** More are not counted: the bell says "99+". */
export const MAX_UNREAD = 100;

/** What the bell shows: how many are new, and the newest. */
export const NoticeSummary = z.object({ unread: z.int().min(0).max(MAX_UNREAD), rows: z.array(Notice) });
export type NoticeSummary = z.infer<typeof NoticeSummary>;

/** Newest first; `next` is the cursor of the following page. */
export const NoticePage = z.object({ rows: z.array(Notice), next: z.string().nullable() });
export type NoticePage = z.infer<typeof NoticePage>;

/** The newest notice that was seen. */
export const ReadNoticesInput = z.object({ until: z.uuidv7() });
export type ReadNoticesInput = z.infer<typeof ReadNoticesInput>;
