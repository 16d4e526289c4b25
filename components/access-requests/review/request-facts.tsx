import { DescriptionList } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { type AccessRequestDetail, USE_TITLES } from "@/lib/access/contract";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** What was asked for. */
export function RequestFacts({ detail, now }: { detail: AccessRequestDetail; now: number }) {
  const { website, message, firstAnsweredAt } = detail;
  return (
    <DescriptionList
      items={[
        { term: "Use case", details: USE_TITLES[detail.useKind] },
        { term: "Datasets", details: capital(detail.datasets.join(", ")) },
        {
          term: "Expected calls",
          details: (
            <>
              <span className="num text-13">{countText(detail.callsPerMonth)}</span> per month
            </>
          ),
        },
        { term: "Plan", details: PLAN_TABLE[detail.plan].title },
        ...(website === null ? [] : [{ term: "Website", details: <Website address={website} /> }]),
        {
          term: "Message",
          details: message === "" ? <span className="text-muted">None</span> : <span className="whitespace-pre-wrap">{message}</span>,
        },
        { term: "Received", details: <RelativeTime at={detail.receivedAt} now={now} /> },
        ...(firstAnsweredAt === null ? [] : [{ term: "First reply", details: <RelativeTime at={firstAnsweredAt} now={now} /> }]),
      ]}
    />
  );
}

function Website({ address }: { address: string }) {
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-sun-ink underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {address}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
