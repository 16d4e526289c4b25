import { FileDown } from "lucide-react";
import { PlanRequired } from "@/components/plans/plan-required";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";

type PlanNoticeProps = { detail: string; mayPay: boolean; hasExports: boolean };

const IN_SANDBOX = "To try it, export the data of the sandbox through the API with a sandbox key.";

/** You can't start new exports: why, and what was exported before stays. */
export function PlanNotice({ detail, mayPay, hasExports }: PlanNoticeProps) {
  if (hasExports)
    return (
      <Banner
        tone="warn"
        title="You can't start new exports"
        action={mayPay && <ButtonLink href="/console/billing">View plans</ButtonLink>}
      >
        {detail} You can download existing exports until they expire. {IN_SANDBOX}
        {!mayPay && " An owner of the organisation can change the plan."}
      </Banner>
    );
  return (
    <PlanRequired reason={detail} icon={<FileDown size={18} />} mayPay={mayPay}>
      Download every record of a dataset as one file in seconds, ready for DuckDB, pandas and Power Query. {IN_SANDBOX}
    </PlanRequired>
  );
}
