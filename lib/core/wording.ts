/** "28 Nov 2026, 08:00 UTC" */
export const timeText = (at: Date): string =>
  `${at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })} UTC`;

/** US cents as "$2,500" or "$2,500.50". */
export function moneyText(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const options = { style: "currency", currency: "USD", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return (cents / 100).toLocaleString("en-US", options);
}

export const countText = (count: number): string => count.toLocaleString("en-US");
