import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPage } from "@/testing/open-page";
import { AssignMenu } from "./assign-menu";

test("who is away is shown with the day and can't be chosen", async () => {
  const onAssign = vi.fn();
  const staff = [
    { id: "usr_1", name: "Anna", awayUntil: "2026-12-02" },
    { id: "usr_2", name: "Bela", awayUntil: null },
  ];
  const { user } = openPage(<AssignMenu assignee={null} staff={staff} onAssign={onAssign} />);
  await user.click(screen.getByRole("button", { name: /Unassigned/ }));
  const anna = await screen.findByRole("menuitem", { name: /Anna\s*Away until 2 Dec 2026/ });
  expect(anna.getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("menuitem", { name: "Bela" }));
  await waitFor(() => expect(onAssign.mock.calls).toEqual([["usr_2"]]));
});
