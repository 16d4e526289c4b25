import { z } from "zod";

export const ALERT_KINDS = ["above", "below", "move"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Alerts of one member in one organisation. */
export const MAX_ALERTS = 50;
/** A smaller move is what prices do every week. */
export const MIN_MOVE_PCT = 0.5;

/** A comma is a decimal sign unless it could separate thousands, as in 1,500: that is asked about instead of guessed. */
const DECIMAL_COMMA = /^(?:0|\d{4,9}),\d{1,6}$|^[1-9]\d{0,2},(?:\d{1,2}|\d{4,6})$/;

const amount = z
  .string()
  .trim()
  .transform((text) => (DECIMAL_COMMA.test(text) ? text.replace(",", ".") : text))
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, "Use a number such as 0.095."));

/** When an alert fires. */
export const AlertCondition = z.strictObject({
  kind: z.enum(ALERT_KINDS),
  /** A price in the currency and unit of the series, or percent. */
  value: amount,
});
export type AlertCondition = z.infer<typeof AlertCondition>;

export const CreateAlertInput = AlertCondition.extend({
  seriesId: z.string().regex(/^ps_[0-9a-z]{1,40}$/, "Choose a price series."),
});
export type CreateAlertInput = z.infer<typeof CreateAlertInput>;

/** A series as an alert names it. */
export const AlertSeries = z.object({
  id: z.string(),
  item: z.string(),
  region: z.string(),
  currency: z.string(),
  unit: z.string(),
  /** The price in force. */
  price: z.string(),
  priceDate: z.iso.date(),
});
export type AlertSeries = z.infer<typeof AlertSeries>;

export const Alert = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  value: z.string(),
  series: AlertSeries,
  /** What the next price is compared with. */
  price: z.string(),
  firedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Alert = z.infer<typeof Alert>;

/** A price that an alert was about, before and now. */
export type FiredAlert = {
  kind: AlertKind;
  value: string;
  item: string;
  currency: string;
  unit: string;
  before: string;
  now: string;
  date: string;
  movePct: string;
};

/** "rose to 0.095 USD/W" as a headline of what happened. */
export function firedText({
  kind,
  currency,
  unit,
  now,
  movePct,
}: Pick<FiredAlert, "kind" | "currency" | "unit" | "now" | "movePct">): string {
  const price = `${now} ${currency}/${unit}`;
  if (kind === "move") return `${movePct.startsWith("-") ? "fell" : "rose"} by ${movePct.replace("-", "")}% to ${price}`;
  return kind === "above" ? `rose to ${price}` : `fell to ${price}`;
}

/** "Rises to 0.095 USD/W": what an alert is for. */
export function conditionText(
  { kind, value }: { kind: AlertKind; value: string },
  { currency, unit }: { currency: string; unit: string },
): string {
  if (kind === "move") return `Moves by ${value}%`;
  return `${kind === "above" ? "Rises" : "Falls"} to ${value} ${currency}/${unit}`;
}
