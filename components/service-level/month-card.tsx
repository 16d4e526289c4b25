import { Card } from "@/components/ui/card";
import { monthText } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import { countText, moneyText } from "@/lib/core/wording";
import { COMPONENT_TITLES, PROMISED, TARGET } from "@/lib/service-level/contract";
import type { MonthView } from "@/lib/service-level/reports/contract";
import { Stat } from "./stat";
import { CREDIT_WORDS, minutesText, percentText } from "./words";

/** What one month was: availability, downtime, the credit that it earned. */
export function MonthCard({ month, forStaff = false }: { month: MonthView; /** Our team looks. */ forStaff?: boolean }) {
  const {
    availability,
    down,
    observed,
    coveredMinutes,
    monthMinutes,
    currency,
    feeCents,
    creditPercent,
    creditCents,
    creditState,
    isRunning,
  } = month;
  const isLow = availability !== null && creditPercent > 0;
  return (
    <Card
      title={`${COMPONENT_TITLES[PROMISED]} in ${monthText(month.month)}`}
      aside={
        isRunning ? <Tag>not final</Tag> : creditState && <Tag tone={CREDIT_WORDS[creditState].tone}>{CREDIT_WORDS[creditState].title}</Tag>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        <Stat label={`availability, ${TARGET}% committed`} tone={availability === null ? "faint" : isLow ? "bad" : "ink"}>
          {percentText(availability)}
        </Stat>
        <Stat label={`downtime in ${countText(observed)} minutes`}>{minutesText(down)}</Stat>
        <Stat label={isRunning ? "credit so far" : "credit"}>{moneyText(creditCents, currency)}</Stat>
        <Stat label="of a month's fee">
          {creditPercent}% of {moneyText(feeCents, currency)}
        </Stat>
      </dl>
      <p className="mt-3 text-13 text-muted">{said(month, { isPart: coveredMinutes < monthMinutes && !isRunning, forStaff })}</p>
    </Card>
  );
}

type Said = { isPart: boolean; forStaff: boolean };

function said({ observed, coveredMinutes, isRunning, creditState }: MonthView, { isPart, forStaff }: Said): string {
  if (observed === 0) return "There are no heartbeats for these minutes, so availability is unknown and nothing is credited.";
  const words = [];
  if (observed < coveredMinutes)
    words.push(
      `${countText(observed)} of ${countText(coveredMinutes)} minutes were measured; minutes before the first heartbeat don't count.`,
    );
  if (isPart) words.push(`Your plan covered ${countText(coveredMinutes)} minutes of this month; fee and credit apply to these.`);
  if (isRunning) words.push("The result becomes final at the end of the month.");
  else if (!forStaff && creditState === "owed") words.push("You don't have to claim the credit. Our team deducts it and records how.");
  return words.join(" ");
}
