import { clsx } from "clsx";
import { RelativeTime } from "@/components/ui/relative-time";
import type { SupportEntry } from "@/lib/accounts/support/contract";

type MessagesProps<Entry> = { messages: readonly Entry[]; /** Whose it is. */ whoOf: (entry: Entry) => string; now: number };

/** A conversation, oldest message first. */
export function Messages<Entry extends SupportEntry>({ messages, whoOf, now }: MessagesProps<Entry>) {
  return (
    <ol className="grid gap-5">
      {messages.map((entry) => (
        <li key={entry.id} className={clsx("min-w-0 border-l-2 pl-4", entry.kind === "staff" ? "border-ink" : "border-line-strong")}>
          <p className="flex flex-wrap items-baseline gap-x-2 text-13 [overflow-wrap:anywhere]">
            <span className="font-medium">{whoOf(entry)}</span>
            <RelativeTime at={entry.createdAt} now={Math.max(now, Date.parse(entry.createdAt))} className="text-12 text-muted" />
          </p>
          <p className="mt-1 max-w-[72ch] text-14 [overflow-wrap:anywhere] whitespace-pre-wrap">{entry.text}</p>
        </li>
      ))}
    </ol>
  );
}
