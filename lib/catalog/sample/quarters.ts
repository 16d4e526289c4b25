/** Quarters since year 0 for a text such as 2025Q3. */
export function quarterNumber(quarter: string): number {
  const match = /^(\d{4})Q([1-4])$/.exec(quarter);
  if (match === null) throw new RangeError(`not a quarter: ${quarter}`);
  return Number(match[1]) * 4 + Number(match[2]) - 1;
}

export function quarterText(number: number): string {
  return `${Math.floor(number / 4)}Q${(number % 4) + 1}`;
}

/** `count` quarters in order of time, the last being the given one. */
export function quartersEndingAt(quarter: string, count: number): string[] {
  const last = quarterNumber(quarter);
  return Array.from({ length: count }, (_, i) => quarterText(last - count + 1 + i));
}
