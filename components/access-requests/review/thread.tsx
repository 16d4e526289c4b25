import { clsx } from "clsx";
import { RelativeTime } from "@/components/ui/relative-time";
import type { AccessRequestDetail } from "@/lib/access/contract";

const KINDS = {
  question: "asked",
  reply: "replied",
  offer: "offered",
  decline: "declined",
  withdrawal: "withdrew the offer",
  note: "added a note",
} as const;

/** What was said, notes included; the oldest first. */
export function Thread({ detail, now }: { detail: AccessRequestDetail; now: number }) {
  if (detail.thread.length === 0) return <p className="text-13 text-muted">No messages yet.</p>;
  return (
    <ul className="grid gap-2.5">
      {detail.thread.map(({ id, kind, author, text, at }) => (
        <li
          key={id}
          className={clsx("rounded-md border px-4 py-3", kind === "note" ? "border-dashed border-line-strong" : "border-line bg-surface")}
        >
          <p className="text-13 [overflow-wrap:anywhere] text-muted">
            <span className="font-medium text-ink">{author ?? "Former team member"}</span> {KINDS[kind]} ·{" "}
            <RelativeTime at={at} now={Math.max(now, Date.parse(at))} />
          </p>
          <p className="mt-1 text-14 [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ul>
  );
}
