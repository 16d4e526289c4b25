import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { MemberMenu } from "./member-menu";

test("who closes the question is back at the menu that it came from", async () => {
  const { user } = openPage(
    <>
      <a href="/console/team">Team</a>
      <MemberMenu member={{ userId: "usr_1", name: "Ada", role: "developer" }} />
    </>,
    "/console/team",
  );
  screen.getByRole("link", { name: "Team" }).focus();
  for (const item of ["Remove…", "Transfer ownership…", "Remove…"]) {
    await user.click(screen.getByRole("button", { name: "Actions for Ada" }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Actions for Ada" })));
  }
});
