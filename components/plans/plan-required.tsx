import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

type PlanRequiredProps = {
  /** Which plan includes it, as a sentence. */ reason: string;
  icon: ReactNode;
  mayPay: boolean;
  /** What it is good for. */ children: ReactNode;
};

/** In place of a page that the plan does not include, while there is nothing from earlier to show. */
export function PlanRequired({ reason, icon, mayPay, children }: PlanRequiredProps) {
  return (
    <Card>
      <EmptyState
        title={reason.replace(/\.$/, "")}
        icon={icon}
        action={mayPay && <ButtonLink href="/console/billing">View plans</ButtonLink>}
      >
        {children}
        {!mayPay && " An owner of the organisation can change the plan."}
      </EmptyState>
    </Card>
  );
}
