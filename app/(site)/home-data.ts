import type { Curve, Span } from "@/components/home/curve";
import { layOutJson } from "@/components/home/json-text";
import { spotQuery } from "@/components/home/spot-request";
import { prepareRequest } from "@/lib/api/prepared";
import { renderPage } from "@/lib/api/render";
import { spot } from "@/lib/api/routes/prices";
import { viewOfSandbox } from "@/lib/billing/entitlement/plan-views";
import { type Head, headAt } from "@/lib/catalog/current-release";
import { moduleBenchmarks } from "@/lib/catalog/queries/module-benchmarks";
import { type Figures, readFigures } from "@/lib/catalog/read-figures";
import type { View } from "@/lib/catalog/view";
import { isDay, marketDay } from "@/lib/core/dates";
import { sampleShare, type SampleShare } from "@/lib/core/sample";
import { technologyName } from "@/lib/core/technology-name";
import { versionClock } from "@/lib/platform/version-clock";

const COLOURS = ["var(--series-1)", "var(--series-2)", "var(--series-3)", "var(--series-4)", "var(--series-5)", "var(--series-6)"];
/** The technology that the home begins with, where there is one of it. */
const FIRST = "topcon";

type Catalogue = {
  curves: Curve[];
  /** Of the curves alone. */
  sample: SampleShare;
  figures: Figures;
};

/** Read once for each release and day: the same for everyone. */
let kept: { key: string; catalogue: Promise<Catalogue> } | undefined;

async function read(view: View, head: Head): Promise<Catalogue> {
  const [benchmarks, figures] = await Promise.all([moduleBenchmarks(view, head.release), readFigures(head)]);
  const ordered = [...benchmarks].sort((a, b) => Number(b.technology === FIRST) - Number(a.technology === FIRST));
  const curves = ordered.map(
    ({ technology, item, region, price_term: priceTerm, currency, unit, frequency, assessments }, index): Curve => ({
      ...{ technology, item, region, priceTerm, currency, unit, frequency, assessments },
      label: technologyName(technology),
      colour: COLOURS[index % COLOURS.length] ?? "var(--ink)",
    }),
  );
  return { curves, sample: sampleShare(benchmarks.map(({ synthetic }) => synthetic)), figures };
}

function catalogueOf(view: View, head: Head): Promise<Catalogue> {
  const key = `${head.version} ${view.key}`;
  if (kept?.key !== key) {
    const catalogue = read(view, head);
    kept = { key, catalogue };
    catalogue.catch(() => (kept = undefined));
  }
  return kept.catalogue;
}

/** The answer that a visitor's call would bring, made without one. */
async function answerFor(search: string, view: View, { head, nowMs }: { head: Head; nowMs: number }): Promise<string> {
  const request = await prepareRequest({ route: spot, search, accepted: "json", view, head, path: spot.path });
  const page = await spot.list(request.query, request.ask, { nowMs, asOf: request.past });
  const { body } = await renderPage(spot, request, { page, head });
  return layOutJson(body.toString("utf8"));
}

export type HomeData = Catalogue & {
  /** Null without prices to show. */
  start: { technology: string; ts: string; span: Span; answer: string } | null;
};

/** The home as it stands now, with the first answer of its instrument. */
export async function readHome(nowMs: number, asked: { type: string | null; ts: string | null }): Promise<HomeData> {
  const { release } = await versionClock().current();
  const head = await headAt(release);
  const view = viewOfSandbox(nowMs);
  const catalogue = await catalogueOf(view, head);
  const { curves } = catalogue;
  const curve = curves.find(({ technology }) => technology === asked.type) ?? curves[0];
  const days = curves.flatMap(({ assessments }) => assessments[0]?.[0] ?? []).sort();
  if (curve === undefined || days[0] === undefined) return { ...catalogue, start: null };
  const span = { from: days[0], until: marketDay(nowMs) };
  const isAskable = asked.ts !== null && isDay(asked.ts) && asked.ts >= span.from && asked.ts <= span.until;
  const ts = isAskable && asked.ts !== null ? asked.ts : span.until;
  const answer = await answerFor(spotQuery(curve.technology, ts), view, { head, nowMs });
  return { ...catalogue, start: { technology: curve.technology, ts, span, answer } };
}
