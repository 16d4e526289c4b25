import { Palette } from "lucide-react";
import type { Metadata } from "next";
import { StateNotice } from "@/components/brand/state-notice";
import { STATE_WORDS } from "@/components/brand/states";
import { PlanRequired } from "@/components/plans/plan-required";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";
import { firstPlanWith, PLAN_TABLE } from "@/lib/billing/plans";
import { readBrand } from "@/lib/brand/read-brand";
import { readOwnLogo } from "@/lib/brand/read-logo";
import type { Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { consolePage } from "@/lib/portal/page-access";
import { BrandSteps } from "./brand-steps";

export const metadata: Metadata = { title: "White-label" };

export default async function BrandPage() {
  const { ctx, orgId, allows } = await consolePage("brand:read");
  const brand = await readBrand(ctx, orgId);
  const logo = await logoAsAddress(ctx, orgId, brand.logo);
  const { label, tone } = STATE_WORDS[brand.state];
  const plan = PLAN_TABLE[firstPlanWith("white_label")].title;
  const isUntouched = brand.host === null && brand.look === null && brand.logo === null;
  const hasSteps = brand.isInPlan || !isUntouched;
  const mayPay = allows("billing:write");
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title="White-label"
        badge={
          hasSteps && (
            <Tag tone={brand.isInPlan ? tone : "neutral"} dot>
              {brand.isInPlan ? label : "Not in your plan"}
            </Tag>
          )
        }
        description="The API, docs, explorer and member e-mails under your own name and domain."
        actions={hasSteps && <ButtonLink href="/console/brand/preview">Preview e-mails</ButtonLink>}
      />
      {!hasSteps ? (
        <PlanRequired reason={`White-label is part of the ${plan} plan`} icon={<Palette size={18} />} mayPay={mayPay}>
          Your users see only your brand in the API, docs, errors and e-mails.
        </PlanRequired>
      ) : (
        <>
          <StateNotice brand={brand} plan={plan} mayChoosePlan={mayPay} />
          <BrandSteps brand={brand} logo={logo} ownPrefix={env().KEY_PREFIX} now={ctx.clock.now()} may={allows("brand:write")} />
        </>
      )}
    </div>
  );
}

/** The logo as an address that holds it: it is small, and before it is switched on no host has it. */
async function logoAsAddress(ctx: Context, orgId: string, logo: object | null): Promise<string | null> {
  if (logo === null) return null;
  const picture = await readOwnLogo(ctx, orgId, "logo.webp");
  return `data:image/webp;base64,${Buffer.from(picture).toString("base64")}`;
}
