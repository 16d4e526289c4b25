import { RelativeTime } from "@/components/ui/relative-time";
import type { TrackingView } from "@/lib/access/contract";

const TITLES = {
  question: "Our question",
  reply: "Your reply",
  offer: "Our offer",
  decline: "Our reply",
  withdrawal: "Offer withdrawn",
} as const;

/** What was said so far, oldest first. */
export function Thread({ thread, now }: { thread: TrackingView["thread"]; now: number }) {
  return (
    <ol className="grid gap-5">
      {thread.map(({ from, kind, text, at }, index) => (
        <li key={index} className={from === "you" ? "min-w-0 border-l-2 border-line-strong pl-4" : "min-w-0 border-l-2 border-ink pl-4"}>
          <p className="flex flex-wrap items-baseline gap-x-2 text-13">
            <span className="font-medium">{TITLES[kind]}</span>
            <RelativeTime at={at} now={now} className="text-12 text-muted" />
          </p>
          <p className="mt-1 max-w-[72ch] text-14 break-words whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  );
}
