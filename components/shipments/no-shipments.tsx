import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

/** Nothing to rank. `plan`: the one that includes shipments, where the reader's does not. */
export function NoShipments({ plan }: { plan: string | null }) {
  if (plan === null)
    return (
      <Card flush>
        <EmptyState title="No shipments yet">The league tables are here as soon as a quarter is published.</EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <EmptyState title="Shipments are not part of your plan" action={<ButtonLink href="/pricing">Compare plans</ButtonLink>}>
        {plan} includes every quarter, with ranks, shares and changes.
      </EmptyState>
    </Card>
  );
}
