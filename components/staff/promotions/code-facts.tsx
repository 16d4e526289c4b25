import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { PromotionRow } from "@/lib/billing/promotions/contract";
import { plansText, redemptionsText, reductionText, STATES } from "./code-words";

const OTHER_MODE =
  "Created in another mode (sandbox, test or live) than that of the key in use. Customers can't redeem it. Create a new code.";

/** What a promotion code gives, and to whom. */
export function CodeFacts({ code }: { code: PromotionRow }) {
  const { state, redeemBy, isFirstOnly, organisation, note, by, createdAt } = code;
  return (
    <Card title="Terms" aside={<Tag tone={STATES[state].tone}>{STATES[state].word}</Tag>}>
      <DescriptionList
        items={[
          { term: "Reduction", details: reductionText(code) },
          { term: "Plans", details: plansText(code) },
          { term: "Redeemed", details: redemptionsText(code), num: true },
          { term: "Redeem before", details: redeemBy === null ? "No end" : <Moment at={redeemBy} form="short" /> },
          {
            term: "For",
            details:
              organisation === null ? isFirstOnly ? "Organisations that have never paid" : "All organisations" : <For {...organisation} />,
          },
          ...(state === "other-mode" ? [{ term: "Stripe", details: OTHER_MODE }] : []),
          { term: "Why", details: <span className="[overflow-wrap:anywhere]">{note}</span> },
          {
            term: "Created",
            details: (
              <>
                <Moment at={createdAt} form="short" /> by {by ?? "a former member of staff"}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

const For = ({ id, name }: { id: string; name: string }) => (
  <TextLink href={`/staff/customers/${encodeURIComponent(id)}`} className="[overflow-wrap:anywhere]">
    {name}
  </TextLink>
);
