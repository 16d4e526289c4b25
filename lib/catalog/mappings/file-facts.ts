import { type DateStyle, readDate, styleOfDates } from "../importers/dates";
import { type DecimalSign, readNumber } from "../importers/read-number";
import { mayBeQuarter, monthIn } from "./periods";

/** What only all cells of a file tell of one of them. */
export type FileFacts = {
  /** How its dates are written: the orders of day and month that they allow, and their calendar. */
  dates: DateStyle;
  /** A number that is none with the decimal sign that was chosen, where more of them are so than the other way round. */
  otherSign: string | null;
  /** Whether periods are months, also where their numbers could be quarters ("2025-1"): the column says so, or others of it do. */
  hasMonths: boolean;
  /** The only times of day of its moments, where none is midnight: days that were written in another time zone. */
  startsOfDay: string | null;
};

/** So many numbers that can be read in one way only say it for all of them. */
const ENOUGH_NUMBERS = 5_000;
const HOUR_MINUTES = 60;

const MOMENT = /[T ](?<hour>\d{2}):(?<minute>\d{2})(?::00(?:\.0+)?)?Z$/;

export const otherDecimalSign = (sign: DecimalSign): DecimalSign => (sign === "." ? "," : ".");

/** Midnight of another zone is one time of day in UTC, or two an hour apart where clocks change. */
function startsOfDay(texts: ReadonlySet<string>): string | null {
  const moments = [...texts].filter((text) => /[T ]\d{2}:\d{2}/.test(text));
  const times = moments.map((text) => MOMENT.exec(text)?.groups);
  if (moments.length === 0 || times.includes(undefined)) return null;
  const minutes = [...new Set(times.map((time) => Number(time?.["hour"]) * HOUR_MINUTES + Number(time?.["minute"])))].sort((a, b) => a - b);
  const [first = 0, last = first] = [minutes[0], minutes.at(-1)];
  const isZone = minutes.length <= 2 && first > 0 && first % 15 === 0 && (last === first || last - first === HOUR_MINUTES);
  const text = (at: number): string => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
  return isZone ? minutes.map(text).join(" or ") : null;
}

/** Gathers what is seen of days and numbers. */
export class FileSurvey {
  private readonly days = new Set<string>();
  private ownSign = 0;
  private otherSign = 0;
  private example: string | null = null;

  /** `hasMonths`: whether a column says that it has months. */
  constructor(
    private readonly sign: DecimalSign,
    private hasMonths = false,
  ) {}

  sawPeriod(text: string): void {
    const isMonth = (): boolean => (monthIn(text) ?? readDate(text, "day-first") ?? readDate(text, "month-first")) !== null;
    this.hasMonths ||= !mayBeQuarter(text) && isMonth();
    this.sawDay(text);
  }

  sawDay(text: string): void {
    this.days.add(text);
  }

  sawNumber(text: string): void {
    if (this.knowsSign || !/[.,]/.test(text)) return;
    const [own, other] = [this.sign, otherDecimalSign(this.sign)].map((sign) => readNumber(text, sign) !== null);
    if (own === other) return;
    if (own) this.ownSign += 1;
    else {
      this.otherSign += 1;
      this.example ??= text;
    }
  }

  /** Whether further numbers say nothing new. */
  get knowsSign(): boolean {
    return this.ownSign + this.otherSign >= ENOUGH_NUMBERS;
  }

  facts(): FileFacts {
    return {
      dates: styleOfDates([...this.days]),
      otherSign: this.otherSign > this.ownSign ? this.example : null,
      hasMonths: this.hasMonths,
      startsOfDay: startsOfDay(this.days),
    };
  }
}
