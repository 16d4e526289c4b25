import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import type { CustomerRow } from "@/lib/accounts/contract";
import { countText } from "@/lib/core/wording";
import { planTitle } from "./customer-state";

export function CustomerFacts({ customer, now }: { customer: CustomerRow; now: number }) {
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
