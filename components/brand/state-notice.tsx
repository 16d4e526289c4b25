import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { exactMoment } from "@/components/ui/moment";
import type { BrandView } from "@/lib/brand/contract";

type StateNoticeProps = { brand: BrandView; /** The cheapest plan that has it. */ plan: string; mayChoosePlan: boolean };

/** What stands in the way of the brand, if something does. */
export function StateNotice({ brand, plan, mayChoosePlan }: StateNoticeProps) {
  if (!brand.isInPlan)
    return (
      <Banner
        title={`White-label is part of the ${plan} plan`}
        action={
          mayChoosePlan && (
            <ButtonLink href="/console/billing" size="sm">
              View plans
            </ButtonLink>
          )
        }
      >
        Your settings are kept and take effect when your plan includes white-label again.
      </Banner>
    );
  if (brand.state === "shaky" && brand.endsAt !== null)
    return (
      <Banner tone="warn" title="Your DNS record is missing">
        If it is still missing at {exactMoment(Date.parse(brand.endsAt))}, your domain stops working. Restore it and check again.
      </Banner>
    );
  if (brand.state === "unplugged")
    return (
      <Banner tone="bad" title="Your domain is offline">
        The DNS record was missing for a week. Restore it, check it, and turn white-label on again.
      </Banner>
    );
  return null;
}
