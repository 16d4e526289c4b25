"use client";

import { countText } from "@/lib/core/wording";
import type { Allowance, CallsLeft } from "./calls-left";
import { waitText } from "./words";

const PERIODS = { day: "Calls left today", month: "Calls left this month", trial: "Calls left in the trial" };

function Figure({ label, allowance, note }: { label: string; allowance: Allowance | null; note: string | null }) {
  return (
    <div>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="num whitespace-nowrap" title={note ?? undefined}>
        {allowance === null ? (
          <span className="text-faint">–</span>
        ) : (
          <span className={allowance.left === 0 ? "font-medium text-bad" : "font-medium"}>{countText(allowance.left)}</span>
        )}
        {allowance !== null && allowance.of !== null && <span className="text-12 text-muted"> of {countText(allowance.of)}</span>}
      </dd>
    </div>
  );
}

type CallsLeftLineProps = { left: CallsLeft | undefined; isLive: boolean; /** Live calls are those of a trial. */ isTrial: boolean };

/** What the last response said about how much may still be asked. */
export function CallsLeftLine({ left, isLive, isTrial }: CallsLeftLineProps) {
  const quota = left?.quota ?? null;
  const period = quota?.period ?? (isLive ? "month" : "day");
  const ofTrial = isTrial && period === "month";
  return (
    <dl className="flex gap-6 text-14">
      {left !== undefined && quota === null ? (
        <div>
          <dt className="text-12 text-muted">Calls left</dt>
          <dd>no cap</dd>
        </div>
      ) : (
        <Figure
          label={PERIODS[ofTrial ? "trial" : period]}
          allowance={quota}
          note={quota === null ? null : `${ofTrial ? "The trial ends" : "Resets"} in ${waitText(quota.resetSeconds)}`}
        />
      )}
      <Figure
        label="Burst left"
        allowance={left?.burst ?? null}
        note="Number of calls you can make in a burst. It refills within seconds."
      />
    </dl>
  );
}
