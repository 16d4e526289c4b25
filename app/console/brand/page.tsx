import type { Metadata } from "next";
import { BrandForm } from "@/components/brand/brand-form";
import { BrandSwitch } from "@/components/brand/brand-switch";
import { HostCheck } from "@/components/brand/host-check";
import { HostForm } from "@/components/brand/host-form";
import { LogoField } from "@/components/brand/logo-field";
import { IS_ON, IS_PROVED, STATE_WORDS } from "@/components/brand/states";
import { StateNotice } from "@/components/brand/state-notice";
import { Step } from "@/components/brand/step";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";
import { firstPlanWith, PLAN_TABLE } from "@/lib/billing/plans";
import { readBrand } from "@/lib/branding/read-brand";
import { consolePage } from "@/lib/http/session/page-access";
import { env } from "@/lib/platform/env";
import { logoAsAddress } from "./logo-as-address";

export const metadata: Metadata = { title: "Brand" };

export default async function BrandPage() {
  const { ctx, orgId, allows } = await consolePage("brand:read");
  const brand = await readBrand(ctx, orgId);
  const logo = await logoAsAddress(ctx, orgId, brand.logo);
  const { label, tone } = STATE_WORDS[brand.state];
  const mayWrite = allows("brand:write") && brand.isInPlan;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title="Brand"
        badge={
          <Tag tone={brand.isInPlan ? tone : "neutral"} dot>
            {brand.isInPlan ? label : "Not in your plan"}
          </Tag>
        }
        description="The API, its docs, the explorer and mails to your members under your own name and host."
      />
      <StateNotice brand={brand} plan={PLAN_TABLE[firstPlanWith("white_label")].title} mayChoosePlan={allows("billing:read")} />
      <Step number={1} title="Host" isDone={brand.host !== null}>
        <HostForm host={brand.host} isProved={IS_PROVED[brand.state]} mayWrite={mayWrite} />
      </Step>
      <Step number={2} title="DNS records" isDone={IS_PROVED[brand.state] && brand.state !== "shaky"}>
        <HostCheck brand={brand} now={ctx.clock.now()} mayWrite={mayWrite} />
      </Step>
      <Step number={3} title="Look and words" isDone={brand.look !== null}>
        <div className="grid gap-7">
          <LogoField logo={logo} mayWrite={mayWrite} />
          <BrandForm
            key={JSON.stringify([brand.name, brand.look])}
            brand={brand}
            ownPrefix={env().KEY_PREFIX}
            logo={logo}
            mayWrite={mayWrite}
          />
        </div>
      </Step>
      <Step number={4} title="On" isDone={IS_ON[brand.state] && brand.isInPlan}>
        <BrandSwitch brand={brand} mayWrite={allows("brand:write") && (brand.isInPlan || IS_ON[brand.state])} />
      </Step>
    </div>
  );
}
