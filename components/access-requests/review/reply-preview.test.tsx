import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ReplyPreview } from "./reply-preview";

test("a mail that is being written again stays as readable as it was, and says so", () => {
  const query = { data: { to: "ada@example.com", subject: "Your offer", text: "Dear Ada" }, isError: false, error: null };
  const { rerender } = render(<ReplyPreview preview={{ canBeSent: true, isBehind: true, query }} to="ada@example.com" />);
  const preview = screen.getByRole("region", { name: "Preview" });
  expect(preview.getAttribute("aria-busy")).toBe("true");
  expect(screen.getByText("Updating")).toBeTruthy();
  expect(screen.getByText("Dear Ada")).toBeTruthy();
  expect(preview.innerHTML).not.toContain("opacity-");
  rerender(<ReplyPreview preview={{ canBeSent: true, isBehind: false, query }} to="ada@example.com" />);
  expect(preview.getAttribute("aria-busy")).toBe("false");
  expect(screen.queryByText("Updating")).toBeNull();
});
