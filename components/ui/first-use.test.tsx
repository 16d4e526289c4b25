import { screen, waitFor } from "@testing-library/react";
import { lazy } from "react";
import { expect, test, vi } from "vitest";
import { openPage } from "@/testing/open-page";
import { Dialog } from "./dialog";
import { Menu } from "./menu";
import { Popover } from "./popover";

const trigger = (
  <button type="button" className="trigger">
    Open
  </button>
);
const button = () => screen.getByRole("button", { name: "Open" });

test.each(["{Enter}", " ", "{ArrowDown}"])("a menu opens by %j at its first use, and gives the focus back to its button", async (key) => {
  const onSelect = vi.fn();
  const { user } = openPage(<Menu trigger={trigger} items={[{ label: "Rename", onSelect }]} />);
  expect(button().getAttribute("aria-haspopup")).toBe("menu");
  expect(button().getAttribute("aria-expanded")).toBe("false");
  button().focus();
  await user.keyboard(key);
  const menu = await screen.findByRole("menu");
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  await user.keyboard("{ArrowDown}{Enter}");
  // Once the menu is gone.
  await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(document.activeElement).toBe(button()));
  await user.keyboard("{Enter}");
  await screen.findByRole("menu");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test("a popover opens at its first use, tells so once, and gives the focus back to its button", async () => {
  const changes: boolean[] = [];
  const { user } = openPage(
    <Popover trigger={trigger} onOpenChange={(open) => changes.push(open)}>
      Something to read
    </Popover>,
  );
  button().focus();
  await user.keyboard("{Enter}");
  await screen.findByText("Something to read");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(changes).toEqual([true, false]);
});

test("a dialog opens at its first use, with its trigger's own click, and gives the focus back to it", async () => {
  const onClick = vi.fn();
  const own = (
    <button type="button" onClick={onClick}>
      Open
    </button>
  );
  const { user } = openPage(
    <Dialog trigger={own} title="A question">
      <input aria-label="Reply" />
    </Dialog>,
  );
  await user.click(button());
  await screen.findByRole("dialog", { name: "A question" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Reply")));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test("a button that a page of the server hands over late is wired as well", async () => {
  const late = lazy(async () => ({ default: () => null }));
  // As the server's payload has it: the element itself, not a component, stands behind the lazy reference.
  const payload = Object.assign(Object.create(null), late, { _payload: trigger, _init: (element: unknown) => element });
  const { user } = openPage(
    <Popover trigger={payload as typeof trigger}>
      <p>Something to read</p>
    </Popover>,
  );
  await user.click(button());
  await screen.findByText("Something to read");
});
