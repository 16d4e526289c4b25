import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { exactMoment } from "@/components/ui/moment";
import type { BrandView } from "@/lib/branding/contract";

type StateNoticeProps = { brand: BrandView; /** The cheapest plan that has it. */ plan: string; mayChoosePlan: boolean };

/** What stands in the way of the brand, if something does. */
export function StateNotice({ brand, plan, mayChoosePlan }: StateNoticeProps) {
  if (!brand.isInPlan)
    return (
      <Banner
        title={`A brand of your own is part of the ${plan} plan`}
        action={
          mayChoosePlan && (
            <ButtonLink href="/console/billing" size="sm">
              See the plans
            </ButtonLink>
          )
        }
      >
        What is set up is kept, and nothing of it is served until the plan includes it again.
      </Banner>
    );
  if (brand.state === "shaky" && brand.endsAt !== null)
    return (
      <Banner tone="warn" title="The DNS record of your host is missing">
        If it is still missing at {exactMoment(Date.parse(brand.endsAt))}, the host stops answering. Put it back and check.
      </Banner>
    );
  if (brand.state === "unplugged")
    return (
      <Banner tone="bad" title="Your host no longer answers">
        Its DNS record was missing for a week. Put it back, check it, and switch the brand on again.
      </Banner>
    );
  return null;
}
