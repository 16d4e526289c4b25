import { Inbox } from "lucide-react";
import { PlanRequired } from "@/components/plans/plan-required";
import { TextLink } from "@/components/ui/text-link";

type PlanNeededProps = { /** Why it is not shown. */ reason: string; mayPay: boolean };

/** What the feed is, and what it takes, for organisations whose plan does not include it. */
export function PlanNeeded({ reason, mayPay }: PlanNeededProps) {
  return (
    <PlanRequired reason={reason} icon={<Inbox size={18} />} mayPay={mayPay}>
      It shows anonymised buyer requests with category, quantity, region, terms and month. You can read a fixed part of it with a sandbox
      key. <TextLink href="/docs/rfqs">How it works</TextLink>
      {!mayPay && "."}
    </PlanRequired>
  );
}
