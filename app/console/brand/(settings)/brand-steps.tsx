import { BrandForm } from "@/components/brand/brand-form";
import { BrandSwitch } from "@/components/brand/brand-switch";
import { HostCheck } from "@/components/brand/host-check";
import { HostForm } from "@/components/brand/host-form";
import { LogoField } from "@/components/brand/logo-field";
import { hasAppearance, IS_ON, IS_PROVED } from "@/components/brand/states";
import { Step } from "@/components/brand/step";
import type { BrandView } from "@/lib/brand/contract";

type BrandStepsProps = {
  brand: BrandView;
  /** As an address of its own. */ logo: string | null;
  ownPrefix: string;
  now: number;
  may: boolean;
};

/** From a host to a brand that is on. */
export function BrandSteps({ brand, logo, ownPrefix, now, may }: BrandStepsProps) {
  const mayWrite = may && brand.isInPlan;
  return (
    <>
      <Step number={1} title="Domain" isDone={brand.host !== null}>
        <HostForm host={brand.host} isProved={IS_PROVED[brand.state]} mayWrite={mayWrite} />
      </Step>
      <Step number={2} title="DNS records" isDone={IS_PROVED[brand.state] && brand.state !== "shaky"}>
        <HostCheck brand={brand} now={now} mayWrite={mayWrite} />
      </Step>
      <Step number={3} title="Appearance" isDone={hasAppearance(brand)}>
        <div className="grid gap-7">
          <LogoField logo={logo} mayWrite={mayWrite} />
          <BrandForm key={JSON.stringify([brand.name, brand.look])} brand={brand} ownPrefix={ownPrefix} logo={logo} mayWrite={mayWrite} />
        </div>
      </Step>
      <Step number={4} title="Turn on" isDone={IS_ON[brand.state] && brand.isInPlan}>
        <BrandSwitch brand={brand} mayWrite={may && (brand.isInPlan || IS_ON[brand.state])} />
      </Step>
    </>
  );
}
