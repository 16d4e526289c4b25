import { isoDate } from "./iso-date";

const MARK = "(?:W|KW|CW|wk\\.?|week|woche|kalenderwoche|semaine|semana|settimana|неделя)";
const WEEKS = [
  /^(?<year>(?:19|20)\d{2})[-\s]?W(?<week>\d{2})$/i,
  new RegExp(`^(?<year>(?:19|20)\\d{2})[\\s\\-_/.,]*${MARK}[\\s\\-_.]*(?<week>\\d{1,2})$`, "iu"),
  new RegExp(`^${MARK}[\\s\\-_.]*(?<week>\\d{1,2})[\\s\\-_/.,]*(?<year>(?:19|20)\\d{2})$`, "iu"),
  /^(?<year>(?:19|20)\d{2})\s?[年년]\s?第?(?<week>\d{1,2})\s?[周週주]$/u,
];

const DAY_MS = 86_400_000;
const [WEEK, WEDNESDAY] = [7, 3];

/** The Monday of the first week of a year, which has its 4 January. */
function firstMonday(year: number): number {
  const fourth = Date.UTC(year, 0, 4);
  return fourth - ((new Date(fourth).getUTCDay() + 6) % WEEK) * DAY_MS;
}

/**
 * The Wednesday of an ISO week such as "2025-W10", "KW 10/2025" or "2025年第10周": weekly prices are assessed on Wednesdays. Null for any
 * other text, and for a week that its year does not have.
 */
export function wednesdayOfWeek(text: string): string | null {
  const parts = WEEKS.map((pattern) => pattern.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (!parts) return null;
  const [year, week] = [Number(parts["year"]), Number(parts["week"])];
  const monday = firstMonday(year) + (week - 1) * WEEK * DAY_MS;
  if (week < 1 || monday >= firstMonday(year + 1)) return null;
  const day = new Date(monday + (WEDNESDAY - 1) * DAY_MS);
  return isoDate(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
}
