import { machine } from "../bench/measure/machine";
import type { Device, Measured } from "./measure";
import type { PageWish } from "./pages";

export type Row = { page: PageWish; device: Device; measured: Measured };

/** Points in each category: of pages for everyone, and of the console. */
const LEAST = { visitor: 95, customer: 90 } as const;
const MAX_SHIFT = 0.05;
/** As they cross the wire, headers included. */
const MAX_SCRIPT_BYTES = 150 * 1_024;

/** The bar: 95 everywhere and 90 in the console, for search engines on public pages only; script is limited on public pages. */
export function faultsOf({ page, measured }: Row): string[] {
  const isPublic = page.as === "visitor";
  const scores = { performance: measured.performance, accessibility: measured.accessibility, "best practices": measured.bestPractices };
  return [
    ...Object.entries({ ...scores, ...(isPublic ? { SEO: measured.seo } : {}) }).flatMap(([name, value]) =>
      value < LEAST[page.as] ? [`${name} ${value}`] : [],
    ),
    ...(measured.layoutShift > MAX_SHIFT ? [`layout shift ${measured.layoutShift.toFixed(3)}`] : []),
    ...(isPublic && measured.scriptBytes > MAX_SCRIPT_BYTES ? [`script ${kilobytes(measured.scriptBytes)}`] : []),
  ];
}

const kilobytes = (bytes: number): string => `${(bytes / 1_024).toFixed(0)} KiB`;

const lineOf = (row: Row): string => {
  const { page, device, measured } = row;
  const seo = page.as === "visitor" ? measured.seo : "–";
  const scores = [measured.performance, measured.accessibility, measured.bestPractices, seo, measured.layoutShift.toFixed(3)];
  const faults = faultsOf(row);
  return `| ${[page.name, `\`${page.path}\``, device, ...scores, kilobytes(measured.scriptBytes), faults.length === 0 ? "yes" : `**no**: ${faults.join(", ")}`].join(" | ")} |`;
};

/** The result as Markdown. */
export function report(rows: readonly Row[], rounds: number, at: Date): string {
  return [
    "",
    `${at.toISOString().slice(0, 10)}, ${machine()}. ${rounds === 1 ? "One visit" : `Medians of ${rounds} visits`} with an empty cache, server and browser on one machine.`,
    "",
    "| Page | Address | Device | Performance | Accessibility | Best practices | SEO | Layout shift | Script | Ok |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows.map(lineOf),
    "",
    "",
  ].join("\n");
}

/** The middle one of several visits, figure by figure. */
export function medianOf(visits: readonly Measured[]): Measured {
  const middle = (pick: (visit: Measured) => number): number => visits.map(pick).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0;
  return {
    performance: middle((visit) => visit.performance),
    accessibility: middle((visit) => visit.accessibility),
    bestPractices: middle((visit) => visit.bestPractices),
    seo: middle((visit) => visit.seo),
    layoutShift: middle((visit) => visit.layoutShift),
    scriptBytes: middle((visit) => visit.scriptBytes),
  };
}
