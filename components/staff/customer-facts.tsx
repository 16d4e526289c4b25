import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import type { CustomerRow } from "@/lib/accounts/contract";
import { countText } from "@/lib/core/wording";
import { ACCEPTED_BY, type AcceptanceView } from "@/lib/legal/contract";
import { planTitle } from "./customer-state";

const ACCEPTED_DOCUMENTS = [
  { document: "terms", term: "Terms" },
  { document: "dpa", term: "Data processing agreement" },
] as const;

type CustomerFactsProps = { customer: CustomerRow; /** Newest first. */ accepted: readonly AcceptanceView[]; now: number };

export function CustomerFacts({ customer, accepted, now }: CustomerFactsProps) {
  const { id, plan, owner, members, createdAt, suspendedAt } = customer;
  return (
    <Card title="Organisation">
      <DescriptionList
        items={[
          { term: "Plan", details: planTitle(plan) },
          {
            term: "Owner",
            details:
              owner === null ? "None" : <TextLink href={`/staff/customers?tab=people&q=${encodeURIComponent(owner)}`}>{owner}</TextLink>,
          },
          { term: "Members", details: countText(members), num: true },
          ...ACCEPTED_DOCUMENTS.map(({ document, term }) => {
            const latest = accepted.find((one) => one.document === document);
            return { term, details: latest === undefined ? "Not accepted" : <Accepted {...latest} now={now} /> };
          }),
          { term: "Created", details: <RelativeTime at={createdAt} now={now} /> },
          ...(suspendedAt === null ? [] : [{ term: "Suspended", details: <RelativeTime at={suspendedAt} now={now} /> }]),
          {
            term: "ID",
            num: true,
            details: (
              <span className="-my-0.5 inline-flex items-center gap-1.5">
                {id}
                <CopyButton text={id} label="Copy organisation ID" />
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

const Accepted = ({ number, by, via, at, now }: AcceptanceView & { now: number }) => (
  <span className="[overflow-wrap:anywhere]">
    {number === null ? "Text without a version" : `Version ${number}`}, accepted by {by} {ACCEPTED_BY[via]}{" "}
    <RelativeTime at={at} now={now} />
  </span>
);
