import { render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test, vi } from "vitest";
import { useShortcuts } from "./use-shortcuts";

function Pane({ onKey }: { onKey: () => void }) {
  useShortcuts({ i: onKey });
  return <p>Request</p>;
}

/** Presses the key when the pane is in the document and the browser has not painted it. */
function PressedBeforePaint({ onKey }: { onKey: () => void }) {
  useLayoutEffect(() => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "i" }));
  }, []);
  return <Pane onKey={onKey} />;
}

test("a key that is pressed before the first paint is heard", () => {
  const onKey = vi.fn();
  render(<PressedBeforePaint onKey={onKey} />);
  expect(onKey).toHaveBeenCalledTimes(1);
});

test("a key of a pane that has gone does nothing", () => {
  const onKey = vi.fn();
  render(<Pane onKey={onKey} />).unmount();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "i" }));
  expect(onKey).not.toHaveBeenCalled();
});
