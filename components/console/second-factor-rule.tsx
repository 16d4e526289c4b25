"use client";

import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Tag } from "@/components/ui/tag";
import { useConsoleActions } from "./actions";

type SecondFactorRuleProps = {
  isRequired: boolean;
  /** Whether the reader has it set up. */
  hasOwn: boolean;
  /** How many members have not. */
  without: number;
};

const membersWithout = (count: number): string =>
  count === 0 ? "All members have it set up." : `${count} ${count === 1 ? "member does" : "members do"} not have it set up yet.`;

/** Whether every member needs two-factor authentication. */
export function SecondFactorRule({ isRequired, hasOwn, without }: SecondFactorRuleProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid max-w-[60ch] justify-items-start gap-2">
        <Tag tone={isRequired ? "ok" : "neutral"} dot>
          {isRequired ? "Required" : "Optional"}
        </Tag>
        <p className="text-13 text-muted">
          {isRequired
            ? "Members without two-factor authentication can't open this console until they set it up."
            : "Require two-factor authentication for every member. API keys are not affected."}{" "}
          {membersWithout(without)}
        </p>
        {!isRequired && !hasOwn && <p className="text-13">Set it up for your own account first.</p>}
      </div>
      <RuleButton {...{ isRequired, hasOwn, without }} />
    </div>
  );
}

function RuleButton({ isRequired, hasOwn, without }: SecondFactorRuleProps) {
  const { requireSecondFactor } = useConsoleActions();
  if (isRequired)
    return (
      <ConfirmAction
        title="Make two-factor authentication optional?"
        confirm="Make optional"
        trigger={<Button>Make optional</Button>}
        onConfirm={async () => {
          await requireSecondFactor(false);
          return { title: "Two-factor authentication is optional" };
        }}
      >
        Members can then sign in to this console with only their password.
      </ConfirmAction>
    );
  if (!hasOwn) return <ButtonLink href="/account/second-factor">Set up two-factor authentication</ButtonLink>;
  return (
    <ConfirmAction
      title="Require two-factor authentication?"
      confirm="Require for everyone"
      variant="primary"
      trigger={<Button>Require for everyone</Button>}
      onConfirm={async () => {
        await requireSecondFactor(true);
        return { title: "Two-factor authentication is required" };
      }}
    >
      {without === 0
        ? membersWithout(0)
        : `${membersWithout(without)} They lose access to this console now, get an e-mail, and get access back when they set it up.`}{" "}
      API keys keep working.
    </ConfirmAction>
  );
}
