import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { contrast, mix, TEXT_CONTRAST } from "@/lib/core/colours";
import { AnswerPane } from "./answer-pane";

/** `--code` in both themes, and the colours of highlighted text on it, the muted one first, of `globals.css`. */
const GROUNDS = ["#181e2a", "#080b11"];
const COLOURS = ["#a1a8b5", "#82c7f0"];

test("a response that is about to be replaced is dimmed and still readable in both themes", () => {
  const answer = { text: '{"data": 1}', tookMs: null, left: null };
  render(<AnswerPane baseUrl="https://solar.example" technology="mono" ts="2026-11-21" answer={answer} isWaiting trouble={null} />);
  const { className } = screen.getByLabelText("Response");
  const opacity = Number(/opacity-(\d+)/.exec(className)?.[1] ?? 100) / 100;
  for (const ground of GROUNDS)
    for (const colour of COLOURS) expect(contrast(mix(ground, colour, opacity), ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});
