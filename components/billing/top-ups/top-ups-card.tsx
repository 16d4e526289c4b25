import { amountText } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment-text";
import type { TopUpView } from "@/lib/billing/top-ups/contract";
import { countText } from "@/lib/core/wording";
import { AutomaticTopUps } from "./automatic-top-ups";
import { BuyTopUp } from "./buy-top-up";
import { OpenTopUp } from "./open-top-up";

/** Calls that can be bought beside the plan. */
export function TopUpsCard({
  view,
  tax,
  mayWrite,
}: {
  view: TopUpView;
  /** About tax on prices. */ tax: string | null;
  mayWrite: boolean;
}) {
  const { pack, refusal, endsAt, boughtCalls, automaticPacks, open, rule } = view;
  return (
    <section id="top-ups" aria-label="Top-ups" className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-4">
      {open !== null && <OpenTopUp open={open} mayWrite={mayWrite} />}
      <Card title="Top-ups">
        <div className="grid gap-5 md:grid-cols-2">
          <div className="grid content-start gap-3">
            <p className="text-pretty">
              Add <span className="num">{countText(pack.calls)}</span> calls to the current period for{" "}
              <span className="num whitespace-nowrap">{amountText(pack.priceCents, pack.currency)}</span>. Calls that are not used expire
              with it.
              {tax !== null && ` ${tax}`}
            </p>
            {boughtCalls > 0 && endsAt !== null && (
              <p className="text-13 text-muted">
                {countText(boughtCalls)} calls bought for this period, until <Moment at={Date.parse(endsAt)} form="short" />.
              </p>
            )}
            {refusal !== null && open === null && <p className="text-13 text-pretty text-muted">{refusal}</p>}
            {mayWrite && refusal === null && open === null && (
              <div>
                <BuyTopUp pack={pack} />
              </div>
            )}
          </div>
          <AutomaticTopUps pack={pack} rule={rule} automaticPacks={automaticPacks} refusal={refusal} tax={tax} mayWrite={mayWrite} />
        </div>
      </Card>
    </section>
  );
}
