import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** In place of the instrument while nothing has been published. */
export function NoPrices() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState title="No prices have been published yet" action={<ButtonLink href="/docs">Read the docs</ButtonLink>}>
        Once prices are published, you can drag a date along the price curve here and see the matching request and response. Until then, the
        API returns empty lists.
      </EmptyState>
    </div>
  );
}
