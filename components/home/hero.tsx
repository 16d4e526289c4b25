import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { USUAL_CURRENCY } from "@/lib/core/currencies";
import { moneyText } from "@/lib/core/wording";

/** Both stay on one line on phones, before the font has come too. */
const NARROW = "max-md:px-3 max-md:text-13";

/** `main`: a key, or where the keys of who is signed in are. */
type HeroProps = { main: { href: string; label: string } };

/** What it is, in one sentence, what it costs, and the ways in. */
export function Hero({ main }: HeroProps) {
  return (
    <section className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 pt-10 pb-7 md:pt-14 md:pb-9">
      <div className="max-w-[62ch]">
        <h1 className="text-28 font-semibold text-balance md:text-44">The solar industry, as an API.</h1>
        <p className="mt-4 text-16 text-pretty text-muted">
          Companies, product specifications, spot prices and shipments of the photovoltaic market. Every value comes with its source, date
          and history.
        </p>
        <p className="mt-3 text-14 text-pretty">
          The sandbox is free, without a card. <TextLink href="/pricing">Plans</TextLink> start at{" "}
          <span className="num">{moneyText(PLAN_TABLE.starter.priceCents[USUAL_CURRENCY], USUAL_CURRENCY)}</span> per month.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={main.href} size="lg" variant="primary" className={NARROW}>
          {main.label}
        </ButtonLink>
        <ButtonLink href="/explorer" size="lg" className={NARROW}>
          Open the explorer
        </ButtonLink>
      </div>
    </section>
  );
}
