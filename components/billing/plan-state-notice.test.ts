import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SAMPLE_VIEWS } from "@/app/dev/billing/sample-views";
import { planStateOf } from "./plan-state";
import { PlanStateNotice } from "./plan-state-notice";

test("a renewal that support cancelled: nothing is due, until when live keys return 402, and what can be done before", () => {
  const view = SAMPLE_VIEWS.waived;
  const html = renderToStaticMarkup(
    createElement(PlanStateNotice, {
      planState: planStateOf(view),
      subscription: view.subscription,
      byInvoice: null,
      trial: null,
      endedTrial: null,
      mayWrite: false,
    }),
  );
  const text = html.replace(/<[^>]+>/g, "");
  expect(text).toContain("Your last renewal was cancelled by support");
  expect(text).toContain("Nothing is due. Requests with live keys return 402 until your plan renews on 21 Dec 2026.");
  expect(text).toContain("pay for a new period");
  expect(text).not.toMatch(/unpaid|open invoice|suspended/);
});
