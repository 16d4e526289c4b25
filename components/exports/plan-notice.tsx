import { FileDown } from "lucide-react";
import { PlanRequired } from "@/components/billing/plan-required";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";

type PlanNoticeProps = { detail: string; mayPay: boolean; hasExports: boolean };

/** Nothing new can be exported: why, and what was exported before stays. */
export function PlanNotice({ detail, mayPay, hasExports }: PlanNoticeProps) {
  if (hasExports)
    return (
      <Banner
        tone="warn"
        title="Nothing new can be exported"
        action={mayPay && <ButtonLink href="/console/billing">See the plans</ButtonLink>}
      >
        {detail} What is here can be downloaded until it expires.
        {!mayPay && " An owner of the organisation can change the plan."}
      </Banner>
    );
  return (
    <PlanRequired reason={detail} icon={<FileDown size={18} />} mayPay={mayPay}>
      An export is one file with every record of a dataset, made in seconds and read by DuckDB, pandas and Power Query.
    </PlanRequired>
  );
}
