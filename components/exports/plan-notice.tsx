import { FileDown } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

type PlanNoticeProps = { detail: string; mayPay: boolean; hasExports: boolean };

/** Nothing new can be exported: why, and what was exported before stays. */
export function PlanNotice({ detail, mayPay, hasExports }: PlanNoticeProps) {
  const action = mayPay && <ButtonLink href="/console/billing">See the plans</ButtonLink>;
  if (hasExports)
    return (
      <Banner tone="warn" title="Nothing new can be exported" action={action}>
        {detail} What is here can be downloaded until it expires.
      </Banner>
    );
  return (
    <Card>
      <EmptyState title="Take whole datasets with you" icon={<FileDown size={18} />} action={action}>
        {detail} An export is one file with every record of a dataset, made in seconds and read by DuckDB, pandas and Power Query.
      </EmptyState>
    </Card>
  );
}
