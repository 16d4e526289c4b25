import sharp from "sharp";
import { expect, test } from "vitest";
import { viewPicture } from "./chart-picture";

test("a view is drawn as a picture with a line for each of its rows, whatever they are", async () => {
  const about = { title: "Prices in force", sources: [], series: null };
  const year = {
    line: [
      { day: "2026-03-01", value: 0.1 },
      { day: "2026-06-01", value: null },
    ],
    stage: "module",
  };
  const prices = [false, true].map((isIrregular) => ({ label: "TOPCon 组件", value: "0.1010 USD/W", ...year, isIrregular }));
  const bars = [0, 0].map((bar, i) => ({ label: `Row ${i}`, value: "0", bar }));
  for (const rows of [prices, bars]) {
    const png = await viewPicture({ name: "Watched", chart: { ...about, rows }, source: "Release 1", nowMs: Date.UTC(2026, 8, 1) });
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 302 });
  }
});
