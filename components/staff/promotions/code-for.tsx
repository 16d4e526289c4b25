import { TextLink } from "@/components/ui/text-link";
import type { PromotionRow } from "@/lib/billing/promotions/contract";

/** Who can redeem a code. */
export function CodeFor({ code: { organisation, isFirstOnly } }: { code: PromotionRow }) {
  if (organisation === null) return isFirstOnly ? "Organisations that have never paid" : "All organisations";
  return (
    <TextLink href={`/staff/customers/${encodeURIComponent(organisation.id)}`} className="[overflow-wrap:anywhere]">
      {organisation.name}
    </TextLink>
  );
}
