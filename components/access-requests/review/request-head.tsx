import { Tag } from "@/components/ui/tag";
import { TimeLeft } from "@/components/ui/time-left";
import { TimeRing } from "@/components/ui/time-ring";
import type { AccessRequestDetail } from "@/lib/access/contract";
import { countryName } from "@/lib/core/country-name";
import { HOUR_MS } from "@/lib/core/durations";
import { FLAG_WORDS, shownFlags, STATE_WORDS } from "./words";

const ANSWER_MS = 24 * HOUR_MS;

export function RequestHead({ detail, now }: { detail: AccessRequestDetail; now: number }) {
  const dueMs = detail.dueAt === null ? null : Date.parse(detail.dueAt);
  return (
    <header className="flex items-start justify-between gap-5">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-20 font-semibold [overflow-wrap:anywhere]">{detail.company}</h2>
          <Tag>{STATE_WORDS[detail.state]}</Tag>
        </div>
        <p className="text-13 [overflow-wrap:anywhere] text-muted">
          {detail.name} · {detail.email}{" "}
          {detail.emailVerifiedAt === null ? <span className="text-warn">not confirmed</span> : <span className="text-ok">confirmed</span>}{" "}
          · <span suppressHydrationWarning>{countryName(detail.country)}</span>
        </p>
        {dueMs !== null && <TimeLeft dueMs={dueMs} now={now} />}
        <ul aria-label="Notes" className="flex flex-wrap gap-1.5 empty:hidden">
          {shownFlags(detail.flags)
            .filter((flag) => flag !== "unconfirmed")
            .map((flag) => (
              <li key={flag}>
                <Tag tone={flag === "replied" ? "ok" : "neutral"}>{FLAG_WORDS[flag]}</Tag>
              </li>
            ))}
        </ul>
      </div>
      {dueMs !== null && (
        <span className="max-md:hidden">
          <TimeRing dueMs={dueMs} now={now} totalMs={ANSWER_MS} size={64} />
        </span>
      )}
    </header>
  );
}
