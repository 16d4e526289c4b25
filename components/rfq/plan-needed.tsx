import { Inbox } from "lucide-react";
import { PlanRequired } from "@/components/billing/plan-required";
import { TextLink } from "@/components/ui/text-link";

type PlanNeededProps = { /** Why it is not shown. */ reason: string; mayPay: boolean };

/** What the feed is, and what it takes, for organisations whose plan does not include it. */
export function PlanNeeded({ reason, mayPay }: PlanNeededProps) {
  return (
    <PlanRequired reason={reason} icon={<Inbox size={18} />} mayPay={mayPay}>
      It shows what buyers ask for as they ask for it: category, quantity, region, terms and month, without a name. Your sandbox key reads a
      fixed part of it without a plan. <TextLink href="/docs/rfqs">How it works</TextLink>
      {!mayPay && "."}
    </PlanRequired>
  );
}
