import { Send } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { DAY_MS } from "@/lib/core/durations";
import type { DeliveryFilter, DeliveryRow } from "@/lib/webhooks/contract";
import { DeliveryFilters } from "./delivery-filters";
import { DeliveryTable } from "./delivery-table";
import { isNarrowed } from "./filter";
import { ReplayFailed } from "./replay-failed";

type DeliveryLogProps = {
  path: string;
  filter: DeliveryFilter;
  rows: readonly DeliveryRow[];
  endpointId: string;
  now: number;
  mayReplay: boolean;
  keptDays: number;
};

/** What was sent to an endpoint, with its filters and the way to send failures again. */
export function DeliveryLog({ path, filter, rows, endpointId, now, mayReplay, keptDays }: DeliveryLogProps) {
  const narrowed = isNarrowed(filter);
  const empty = (
    <EmptyState title={narrowed ? "No results" : "No deliveries yet"} icon={<Send size={18} />}>
      {narrowed ? "Try another status or event." : "Deliveries appear here when a subscribed event occurs."}
    </EmptyState>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-16 font-medium">Deliveries</h2>
          <p className="text-13 text-muted">Newest first, kept for {keptDays} days with responses.</p>
        </div>
        {mayReplay && rows.length > 0 && <ReplayFailed id={endpointId} since={new Date(now - DAY_MS).toISOString()} />}
      </div>
      {(rows.length > 0 || narrowed) && <DeliveryFilters path={path} filter={filter} />}
      <Card flush>
        <DeliveryTable rows={rows} now={now} empty={empty} />
      </Card>
    </div>
  );
}
