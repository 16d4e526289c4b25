import { Card } from "@/components/ui/card";
import type { SourceOrderEntry } from "@/lib/catalog/source-order/contract";
import { SourceOrder } from "./source-order";

/** Where several sources have the same table: which one responds. */
export function SourceOrders({ orders }: { orders: readonly SourceOrderEntry[] }) {
  return (
    <Card title="Which source responds" flush>
      <p className="px-5 pt-3 text-muted">
        {orders.length === 0
          ? "No table comes from several sources. When one does, you choose here which source responds."
          : "Several sources have these tables. The first one with rows for a quarter responds; the others are available with the parameter “source”. Without an order of yours, real data comes before the sample, and a source that has had the table longer before a new one."}
      </p>
      <div className="mt-3">
        {orders.map((order) => (
          // A saved order is shown afresh, not as it was moved here.
          <SourceOrder key={`${order.resource} ${order.scope} ${order.sources.map(({ code }) => code).join()}`} {...order} />
        ))}
      </div>
    </Card>
  );
}
