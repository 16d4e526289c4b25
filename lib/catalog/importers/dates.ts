/** YYYY-MM-DD of a day that exists, else null. */
export function isoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

function dateBy(pattern: RegExp, text: string): string | null {
  const parts = pattern.exec(text.trim())?.groups;
  return parts ? isoDate(Number(parts["year"]), Number(parts["month"]), Number(parts["day"])) : null;
}

/** "12/1/2021" (month first, American) → 2021-12-01. */
export function americanDate(text: string): string | null {
  return dateBy(/^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/, text);
}

/** "21.07.2021" or "21.07.2021." (day first) → 2021-07-21. */
export function dottedDate(text: string): string | null {
  return dateBy(/^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})\.?$/, text);
}

/** "2021-07-21" when that day exists. */
export function plainDate(text: string): string | null {
  return dateBy(/^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/, text);
}
