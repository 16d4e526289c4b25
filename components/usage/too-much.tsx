import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { usageHref, type UsageView } from "./filter";
import { UsageActions } from "./usage-actions";

type TooMuchProps = { view: UsageView; orgId: string; requestId: string | null };

/** The page when its figures were not added up in time; the file is read day by day, so it still comes. */
export function TooMuch({ view, orgId, requestId }: TooMuchProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader title="Usage" actions={<UsageActions view={view} orgId={orgId} />} />
      <Card flush>
        <ErrorState
          title="This report takes too long to load"
          requestId={requestId ?? undefined}
          action={<ButtonLink href={usageHref(view, {})}>Try again</ButtonLink>}
        >
          Try again in a moment, or download the CSV with all data.
        </ErrorState>
      </Card>
    </div>
  );
}
