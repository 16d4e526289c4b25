import { expect, test } from "vitest";
import { inForce } from "@/components/home/curve";
import { addDays } from "@/lib/core/dates";
import { HOUR_MS } from "@/lib/core/durations";
import { companyDraft, priceDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { seeChanges, useDatabase } from "@/testing/use-database";
import { readHome } from "./home-data";

useDatabase();

const NOW = Date.now();
const nothing = { type: null, ts: null };
const today = new Date(NOW + 8 * HOUR_MS).toISOString().slice(0, 10);
const day = (ago: number): string => addDays(today, -ago);

test("without prices there is nothing to start with, and the figures are noughts", async () => {
  const home = await readHome(NOW, nothing);
  expect(home.start).toBeNull();
  expect(home.figures).toMatchObject({ companies: 0, products: 0, countries: 0, release: null });
});

test("curves are the benchmarks of the slice, and the first answer is what the API says of that day", async () => {
  await publishDrafts([
    companyDraft("Sun Works", { country: "DE" }),
    priceDraft(day(14), "0.1230"),
    priceDraft(day(7), "0.1200"),
    priceDraft(day(7), "0.1300", { item: "HJT module", technology: "hjt" }),
    priceDraft(day(7), "0.9000", { item: "A module in yuan", technology: "bc", currency: "CNY" }),
    priceDraft(day(7), "0.1500", { item: "No benchmark", technology: "perc", benchmark: false }),
    priceDraft(addDays(day(0), -1_000), "0.1300"),
  ]);
  await seeChanges();
  const { curves, start, figures, sample } = await readHome(NOW, nothing);
  expect(curves.map(({ label }) => label)).toEqual(["TOPCon", "HJT"]);
  expect(curves[0]?.assessments).toEqual([
    [day(14), null, 0.123, null],
    [day(7), null, 0.12, null],
  ]);
  expect(start).toMatchObject({ technology: "topcon", ts: today, span: { from: day(14), until: today } });
  expect(start?.answer).toContain('"avg": 0.1200');
  expect(start?.answer).toContain('"basis": "carried_forward"');
  expect(inForce(curves[0] ?? expect.fail(), today)?.[2]).toBe(0.12);
  expect({ companies: figures.companies, sample }).toEqual({ companies: 1, sample: "none" });
  expect(figures.assessedOn).toBe(day(7));
});

test("the address chooses technology and day; what cannot be shown is left out", async () => {
  const chosen = await readHome(NOW, { type: "hjt", ts: day(3) });
  expect(chosen.start).toMatchObject({ technology: "hjt", ts: day(3) });
  expect(chosen.start?.answer).toContain('"avg": 0.1300');
  const wrong = await readHome(NOW, { type: "nuclear", ts: "2026-13-45" });
  expect(wrong.start).toMatchObject({ technology: "topcon", ts: today });
  expect((await readHome(NOW, { type: null, ts: day(-30) })).start?.ts).toBe(today);
});
