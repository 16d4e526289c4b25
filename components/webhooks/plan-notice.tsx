import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";

type PlanNoticeProps = { /** Why nothing is sent. */ detail: string; mayPay: boolean; hasEndpoints: boolean };

/** An organisation whose plan does not include webhooks reads what it has; nothing new is made or sent. */
export function PlanNotice({ detail, mayPay, hasEndpoints }: PlanNoticeProps) {
  return (
    <Banner
      tone={hasEndpoints ? "warn" : "info"}
      title={detail}
      action={mayPay && <ButtonLink href="/console/billing">See plans</ButtonLink>}
    >
      {hasEndpoints
        ? "What is here stays and can be read. Nothing is sent until the plan includes it again."
        : "Nothing can be set up before."}
      {!mayPay && " An owner of the organisation can change the plan."}
    </Banner>
  );
}
