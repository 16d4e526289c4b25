import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { openPage } from "@/testing/open-page";
import { Button } from "./button";
import { ConfirmDialog } from "./confirm-dialog";
import { ProblemError } from "./form-errors";

async function openDialog(onConfirm: () => Promise<void>) {
  const { user } = openPage(
    <ConfirmDialog title="Revoke key" confirm="Revoke key" typeName="roof-prod" onConfirm={onConfirm} trigger={<Button>Revoke…</Button>}>
      Calls with it fail at once.
    </ConfirmDialog>,
  );
  await user.click(screen.getByRole("button", { name: "Revoke…" }));
  const field = await screen.findByLabelText("Type roof-prod to confirm");
  return { user, field, confirm: () => screen.getByRole("button", { name: "Revoke key" }) };
}

test("nothing can be confirmed before exactly the name is typed", async () => {
  const onConfirm = vi.fn(async () => undefined);
  const { user, field, confirm } = await openDialog(onConfirm);
  for (const wrong of ["roof", "Roof-prod", "roof-prod2"]) {
    await user.clear(field);
    await user.type(field, wrong);
    await user.click(confirm());
  }
  expect(onConfirm).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, " roof-prod ");
  await user.click(confirm());
  expect(onConfirm).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("while it is under way nothing closes it, a failure is said, and what was typed is forgotten once it is closed", async () => {
  let fail: (error: Error) => void = () => undefined;
  const onConfirm = vi.fn(() => new Promise<void>((_, reject) => (fail = reject)));
  const { user, field, confirm } = await openDialog(onConfirm);
  await user.type(field, "roof-prod");
  await user.dblClick(confirm());
  await user.keyboard("{Escape}");
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(screen.getByRole("dialog", { name: "Revoke key" })).toBeTruthy();
  fail(new ProblemError({ code: "conflict", detail: "It is gone already." }));
  expect((await screen.findByRole("alert")).textContent).toContain("It is gone already.");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Revoke…" }));
  expect(await screen.findByDisplayValue("")).toBe(screen.getByLabelText("Type roof-prod to confirm"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(confirm()).toHaveProperty("disabled", true);
});

test("once what it was about is gone from the page, the focus is on what was around it, not at the beginning", async () => {
  let remove: (name: string) => void = () => undefined;
  function List() {
    const [names, setNames] = useState(["Laptop", "Phone"]);
    remove = (gone) => setNames((all) => all.filter((name) => name !== gone));
    return (
      <main>
        <section aria-label="Passkeys">
          {names.length > 0 && (
            <div role="region" aria-label="List">
              {names.map((name) => (
                <p key={name}>
                  <ConfirmDialog title={name} confirm="Remove" onConfirm={() => undefined} trigger={<Button>{`Remove ${name}`}</Button>}>
                    Words
                  </ConfirmDialog>
                </p>
              ))}
            </div>
          )}
        </section>
      </main>
    );
  }
  const { user } = openPage(<List />);
  for (const [name, around] of [
    ["Laptop", "List"],
    ["Phone", "Passkeys"],
  ] as const) {
    await user.click(screen.getByRole("button", { name: `Remove ${name}` }));
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: `Remove ${name}` })));
    act(() => remove(name));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: around })));
  }
});
