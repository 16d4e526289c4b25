import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { SAMPLE_VIEWS } from "@/app/dev/billing/sample-views";
import { EnvironmentBadge } from "./environment-badge";

test.each([
  ["trial", "LivePro trial"],
  ["active", "LivePro"],
  ["given", "LivePro"],
  ["trial_ended", "Sandbox"],
] as const)("%s: %s", (state, text) => {
  expect(render(<EnvironmentBadge entitlement={SAMPLE_VIEWS[state].entitlement} />).container.textContent).toBe(text);
});
