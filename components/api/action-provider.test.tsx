import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { useOrgAction } from "./org-provider";

function Invite() {
  const act = useOrgAction();
  return (
    <FormDialog
      title="Invite somebody"
      submit="Send invitation"
      trigger={<Button>Invite</Button>}
      onSubmit={async (data) => {
        await act("/invitations", { method: "POST", body: { email: data.get("email") } });
        return { title: "Invitation sent" };
      }}
    >
      <Field name="email" label="E-mail">
        <Input />
      </Field>
    </FormDialog>
  );
}

async function invite() {
  const page = openPage(<Invite />, "/console/team");
  await page.user.click(screen.getByRole("button", { name: "Invite" }));
  await page.user.type(await screen.findByLabelText("E-mail"), "ada@ray.example{Enter}");
  return page;
}
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const STEP_UP = "POST /api/console/account/step-up";

test("what needs the password asks for it, until it is right, and then goes on with what was typed", async () => {
  let isConfirmed = false;
  const sent = answerCalls({
    "POST /invitations": () => (isConfirmed ? json({}) : problem(403, "step-up-required")),
    [STEP_UP]: ({ body }) => {
      isConfirmed = JSON.stringify(body) === '{"password":"right"}';
      return isConfirmed ? json({}) : problem(403, "forbidden", { detail: "This password is wrong." });
    },
  });
  const { user } = await invite();
  const ask = await dialog("Confirm it's you");
  await user.type(ask.getByLabelText(/^Password/), "wrong{Enter}");
  expect((await ask.findByRole("alert")).textContent).toContain("This password is wrong.");
  await user.clear(ask.getByLabelText(/^Password/));
  await user.type(ask.getByLabelText(/^Password/), "right{Enter}");
  expect(await screen.findByText("Invitation sent")).toBeTruthy();
  const invited = sent.filter(({ address }) => address === "/invitations").map(({ body }) => body);
  expect(invited).toEqual([{ email: "ada@ray.example" }, { email: "ada@ray.example" }]);
});

test("whoever puts the question away has sent nothing, and finds the form as it was", async () => {
  const sent = answerCalls({ "POST /invitations": () => problem(403, "step-up-required", { detail: "Confirm your password." }) });
  const { user } = await invite();
  await dialog("Confirm it's you");
  await user.keyboard("{Escape}");
  expect((await screen.findByRole("alert")).textContent).toContain("Confirm your password.");
  expect(screen.getByLabelText("E-mail")).toHaveProperty("value", "ada@ray.example");
  expect(sent).toHaveLength(1);
});

test("a session that ended in between is renewed beside the page, and nothing is lost", async () => {
  const responses = [problem(401, "session-missing"), json({})];
  answerCalls({ "POST /invitations": () => responses.shift() ?? json({}) });
  const { user } = await invite();
  const ask = await dialog("Your session has expired");
  expect(ask.getByRole("link", { name: "Sign in in a new tab" }).getAttribute("href")).toBe("/sign-in?next=%2Fconsole%2Fteam");
  await user.click(ask.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Invitation sent")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Invite somebody" })).toBeNull());
});
