import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { RequestTab } from "@/lib/rfq/contract";

const WORDS = {
  incoming: [
    "No incoming requests",
    <>
      Take one in with the button above, or a file with <code className="num text-12">npm run ops -- import rfqs &lt;file&gt;</code>.
    </>,
  ],
  held: ["Nothing is held", "Requests are held until their buyer is vetted and two other vetted buyers ask for the like."],
  published: [
    "None of our requests is in the feed",
    "Requests are published once a day, when three vetted buyers ask for the like. Generated requests are not listed here.",
  ],
  ended: ["Nothing has ended yet", "Closed and withdrawn requests are kept here; what names a buyer is erased after 90 days."],
} as const satisfies Record<RequestTab, readonly [string, ReactNode]>;

/** An empty list says what would stand in it. */
export function NoRequests({ tab }: { tab: RequestTab }) {
  const [title, text] = WORDS[tab];
  return <EmptyState title={title}>{text}</EmptyState>;
}
