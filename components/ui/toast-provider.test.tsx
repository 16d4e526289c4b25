import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ToastProvider } from "./toast-provider";
import { useToast } from "./use-toast";

function Teller() {
  const tell = useToast();
  return (
    <button type="button" onClick={() => tell({ title: "Key revoked" })}>
      Tell
    </button>
  );
}

test("a notice can be dismissed by who only hears the page", async () => {
  render(<Teller />, { wrapper: ToastProvider });
  fireEvent.click(screen.getByRole("button", { name: "Tell" }));
  const dismiss = await screen.findByRole("button", { name: "Dismiss" });
  fireEvent.click(dismiss);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull());
});
