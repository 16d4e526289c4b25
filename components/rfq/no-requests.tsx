import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { RequestTab } from "@/lib/rfq/contract";

const words = (buyersDays: number) =>
  ({
    incoming: [
      "No incoming requests",
      <>
        Add one with the button above, or import a file with <code className="num text-12">npm run ops -- import rfqs &lt;file&gt;</code>.
      </>,
    ],
    held: ["No held requests", "Requests are held until the buyer is vetted and two other vetted buyers have matching requests."],
    published: [
      "No published requests",
      "Requests are published once a day, when three vetted buyers have matching requests. Sample requests are not listed here.",
    ],
    ended: ["No closed requests", `Closed and withdrawn requests are kept here; buyer details are deleted after ${buyersDays} days.`],
  }) as const satisfies Record<RequestTab, readonly [string, ReactNode]>;

/** An empty list says what would stand in it. */
export function NoRequests({ tab, buyersDays }: { tab: RequestTab; buyersDays: number }) {
  const [title, text] = words(buyersDays)[tab];
  return <EmptyState title={title}>{text}</EmptyState>;
}
