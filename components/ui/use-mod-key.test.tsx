import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { useModKey } from "./use-mod-key";

function Keys() {
  return <p>{`${useModKey("K")} ${useModKey("Enter")}`}</p>;
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64)", "Ctrl+K Ctrl+Enter"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Ctrl+K Ctrl+Enter"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "⌘K ⌘↵"],
  ["Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)", "⌘K ⌘↵"],
])("keys are written as %s has them", (userAgent, keys) => {
  vi.spyOn(window.navigator, "userAgent", "get").mockReturnValue(userAgent);
  render(<Keys />);
  expect(screen.getByText(keys)).toBeTruthy();
  expect(renderToString(<Keys />)).toBe("<p>Ctrl+K Ctrl+Enter</p>");
});
