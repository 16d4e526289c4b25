import { z } from "zod";
import { NOTIFICATION_TONES } from "@/lib/events/catalogue/define";

/** Something that happened in an organisation and that this reader should know. `href` is null where their role opens nothing. */
export const Notification = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  tone: z.enum(NOTIFICATION_TONES),
  title: z.string(),
  text: z.string(),
  href: z.string().nullable(),
  isUnread: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** More are not counted: the bell says "99+". */
export const MAX_UNREAD = 100;

/** What the bell shows: how many are new, and the newest. */
export const NotificationSummary = z.object({ unread: z.int().min(0).max(MAX_UNREAD), rows: z.array(Notification) });
export type NotificationSummary = z.infer<typeof NotificationSummary>;

/** Newest first; `next` is the cursor of the following page. */
export const NotificationPage = z.object({ rows: z.array(Notification), next: z.string().nullable() });
export type NotificationPage = z.infer<typeof NotificationPage>;

/** The newest notification that was seen. */
export const MarkReadInput = z.object({ until: z.uuidv7() });
export type MarkReadInput = z.infer<typeof MarkReadInput>;
