import { ENDED_DAYS } from "@/lib/core/price-age";
import { entriesOf } from "@/lib/core/tables";

const days = (frequency: string): string =>
  `case ${frequency} ${entriesOf(ENDED_DAYS)
    .map(([name, most]) => `when '${name}' then ${most}`)
    .join(" ")} end`;

/** SQL of whether a series has ended by a day, as `hasEnded` of `lib/core/price-age` says it. */
export const endedBy = (day: string, { assessedOn, frequency }: { assessedOn: string; frequency: string }): string =>
  `coalesce(${day} - ${assessedOn} > ${days(frequency)}, false)`;
