import { Webhook } from "lucide-react";
import { PlanRequired } from "@/components/plans/plan-required";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";

type PlanNoticeProps = { /** Why nothing is sent. */ detail: string; mayPay: boolean; hasEndpoints: boolean };

/** An organisation whose plan does not include webhooks reads what it has; nothing new is made or sent. */
export function PlanNotice({ detail, mayPay, hasEndpoints }: PlanNoticeProps) {
  if (!hasEndpoints)
    return (
      <PlanRequired reason={detail} icon={<Webhook size={18} />} mayPay={mayPay}>
        Receive events such as new prices, changed products and quota usage within seconds.
      </PlanRequired>
    );
  return (
    <Banner tone="warn" title={detail} action={mayPay && <ButtonLink href="/console/billing">View plans</ButtonLink>}>
      Your endpoints and logs are kept. Nothing is sent until your plan includes webhooks again.
      {!mayPay && " An owner of the organisation can change the plan."}
    </Banner>
  );
}
