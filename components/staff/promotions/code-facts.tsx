import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import { Tag } from "@/components/ui/tag";
import type { PromotionRow } from "@/lib/billing/promotions/contract";
import { CodeFor } from "./code-for";
import { heldText, plansText, redemptionsText, reductionText, STATES } from "./code-words";

const OTHER_MODE =
  "Created in another mode (sandbox, test or live) than that of the key in use. Customers can't redeem it. Create a new code.";

const HELD = "Released if the checkout expires.";

/** What a promotion code gives, and to whom. */
export function CodeFacts({ code }: { code: PromotionRow }) {
  const { state, redeemBy, note, by, createdAt } = code;
  const held = heldText(code);
  return (
    <Card title="Terms" aside={<Tag tone={STATES[state].tone}>{STATES[state].word}</Tag>}>
      <DescriptionList
        items={[
          { term: "Reduction", details: reductionText(code) },
          { term: "Plans", details: plansText(code) },
          { term: "Redeemed", details: redemptionsText(code), num: true },
          ...(held === null ? [] : [{ term: "Open checkouts", details: `${held}. ${HELD}` }]),
          { term: "Redeem before", details: redeemBy === null ? "No end" : <Moment at={redeemBy} form="short" /> },
          { term: "For", details: <CodeFor code={code} /> },
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
