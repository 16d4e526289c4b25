"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Day } from "@/components/ui/day";
import { dayText } from "@/components/ui/moment";
import { countText } from "@/lib/core/wording";
import { useBillingActions } from "./actions";

type CancelPlanProps = {
  title: string;
  /** What ends with the plan beside its keys, a line each. */
  endings: readonly string[];
  /** The end of what is paid for; null: nothing of it is, and it ends at once. */
  endsAt: string | null;
  /** A renewal is unpaid. */
  isDue: boolean;
  /** How many keys were used in the last hour. */
  keysInUse: number;
};

/** Ends the plan with its period, after saying what that breaks. */
export function CancelPlan({ title, endings, endsAt, isDue, keysInUse }: CancelPlanProps) {
  const { cancel } = useBillingActions();
  async function run() {
    await cancel();
    return endsAt === null
      ? { title: `${title} has ended`, description: isDue ? "You only owe what you used since the renewal." : "Nothing is due." }
      : { title: `${title} ends on ${dayText(Date.parse(endsAt))}`, description: "You can undo this until then." };
  }
  return (
    <ConfirmAction
      title={`Cancel ${title}?`}
      confirm="Cancel plan"
      onConfirm={run}
      trigger={
        <Button variant="quiet" size="sm">
          Cancel plan
        </Button>
      }
    >
      {endsAt === null ? (
        <p>
          {title} ends immediately and can't be resumed.{" "}
          {isDue ? "You only owe what you used since the renewal; the rest of the unpaid invoice is cancelled." : "Nothing is due."}
        </p>
      ) : (
        <p>
          {title} ends on <Day at={endsAt} className="font-medium whitespace-nowrap" />, at the end of the paid period. Until then,
          everything keeps working and you can resume your subscription.
        </p>
      )}
      <p className="mt-2">
        After that, requests with live keys return 402{keysInUse > 0 && `; ${keysText(keysInUse)} used in the last hour`}.
      </p>
      {endings.length > 0 && (
        <ul className="mt-2 grid list-disc gap-0.5 pl-5 marker:text-muted">
          {endings.map((ending) => (
            <li key={ending}>{ending}</li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-muted">Sandbox access continues. Keys, team and settings are kept, and you won't be charged again.</p>
    </ConfirmAction>
  );
}

const keysText = (count: number): string => (count === 1 ? "1 key was" : `${countText(count)} keys were`);
