import { z } from "zod";
import { Email } from "@/lib/accounts/contract";
import { keysOf } from "@/lib/core/tables";
import { COMPONENTS } from "../contract";

export const NOTICE_KINDS = { incident: "Incident", maintenance: "Maintenance", announcement: "Announcement" } as const;
export type NoticeKind = keyof typeof NOTICE_KINDS;

type StateRule = { kind: NoticeKind; title: string; /** The notice is over with it. */ ends: boolean };

/** What a notice can be in, in the usual order. */
export const NOTICE_STATES = {
  investigating: { kind: "incident", title: "Investigating", ends: false },
  identified: { kind: "incident", title: "Identified", ends: false },
  monitoring: { kind: "incident", title: "Monitoring", ends: false },
  resolved: { kind: "incident", title: "Resolved", ends: true },
  scheduled: { kind: "maintenance", title: "Scheduled", ends: false },
  in_progress: { kind: "maintenance", title: "In progress", ends: false },
  completed: { kind: "maintenance", title: "Completed", ends: true },
  published: { kind: "announcement", title: "Published", ends: false },
  withdrawn: { kind: "announcement", title: "Ended", ends: true },
} as const satisfies Record<string, StateRule>;
export type NoticeState = keyof typeof NOTICE_STATES;

export const statesOf = (kind: NoticeKind): NoticeState[] => keysOf(NOTICE_STATES).filter((state) => NOTICE_STATES[state].kind === kind);

const kinds = z.enum(keysOf(NOTICE_KINDS));
const states = z.enum(keysOf(NOTICE_STATES));
const words = (most: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(most, `Use at most ${most.toLocaleString("en")} characters.`);
const Title = words(120, "Enter a title.").regex(/^[^\p{Cc}]+$/u, "Remove line breaks.");
const Text = words(2_000, "Enter a message.");

export const CreateNoticeInput = z.object({
  kind: kinds,
  state: states,
  title: Title,
  components: z.array(z.enum(COMPONENTS)).max(COMPONENTS.length),
  text: Text,
});
export type CreateNoticeInput = z.infer<typeof CreateNoticeInput>;

export const AddUpdateInput = z.object({ state: states, text: Text });
export type AddUpdateInput = z.infer<typeof AddUpdateInput>;

export const NoticeView = z.object({
  id: z.string(),
  kind: kinds,
  title: z.string(),
  components: z.array(z.enum(COMPONENTS)),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** Newest first; there is at least one. */
  updates: z.array(z.object({ id: z.string(), state: states, text: z.string(), createdAt: z.string() })),
});
export type NoticeView = z.infer<typeof NoticeView>;

export const NoticeReply = z.object({ id: z.string() });

/** Updates that one notice can have. */
export const MAX_UPDATES = 100;

export const SubscribeInput = z.object({ email: Email });
export const SubscriptionToken = z.object({ token: z.string().max(1_000) });
