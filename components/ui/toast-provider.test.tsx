import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ToastProvider } from "./toast-provider";
import { type ToastInput, useToast } from "./use-toast";

function Teller({ tone = "ok" }: Pick<ToastInput, "tone">) {
  const tell = useToast();
  return (
    <button type="button" onClick={() => tell({ title: "Key revoked", tone })}>
      Tell
    </button>
  );
}

test.each(["ok", "bad"] as const)("a notice that is %s can be dismissed by who only hears the page", async (tone) => {
  render(<Teller tone={tone} />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByRole("button", { name: "Tell" }));
  const dismiss = await screen.findByRole("button", { name: "Dismiss" });
  fireEvent.click(dismiss);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull());
});

test("an error is announced once, and its notice hides no control that takes the focus", async () => {
  render(<Teller tone="bad" />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByRole("button", { name: "Tell" }));
  const notice = await screen.findByRole("alertdialog", { name: "Key revoked" });
  expect(document.querySelectorAll('[aria-hidden="true"] button, button[aria-hidden="true"]')).toHaveLength(0);
  expect([screen.getAllByRole("alert").length, notice.getAttribute("aria-live")]).toEqual([1, "off"]);
});
