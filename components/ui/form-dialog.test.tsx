import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { callApi } from "@/components/api/call-api";
import { answerCalls, json, later, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { Button } from "./button";
import { Field } from "./field";
import { FormDialog } from "./form-dialog";
import { Input } from "./input";

const RenameDialog = () => (
  <FormDialog
    title="Rename it"
    submit="Save name"
    trigger={<Button>Rename</Button>}
    onSubmit={async (data) => {
      await callApi("/names", { method: "POST", body: { name: data.get("name") } });
      return { title: "Name saved" };
    }}
  >
    <Field name="name" label="Name">
      <Input />
    </Field>
  </FormDialog>
);

async function openDialog() {
  const page = openPage(<RenameDialog />);
  await page.user.click(screen.getByRole("button", { name: "Rename" }));
  await page.user.type(await screen.findByLabelText("Name"), "Roof");
  return page;
}

test("a form is sent once, however often it is submitted while the response is out, and stays open until then", async () => {
  const { respond, arrive } = later();
  const sent = answerCalls({ "POST /names": respond });
  const { user, refresh } = await openDialog();
  await user.keyboard("{Enter}{Enter}");
  await user.dblClick(screen.getByRole("button", { name: "Save name" }));
  expect(sent.map(({ body }) => body)).toEqual([{ name: "Roof" }]);
  expect(screen.getByRole("button", { name: "Save name" }).getAttribute("aria-busy")).toBe("true");
  expect(screen.getByRole("dialog", { name: "Rename it" })).toBeTruthy();
  expect(refresh).not.toHaveBeenCalled();
  arrive(json({}));
  expect(await screen.findByText("Name saved")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Rename it" })).toBeNull());
  expect(refresh).toHaveBeenCalledOnce();
});

test("a failure keeps the dialog and what was typed, takes the focus, and names the request", async () => {
  answerCalls({ "POST /names": () => problem(500, "internal", { detail: "The name was not saved.", request_id: "req_7" }) });
  const { user } = await openDialog();
  await user.click(screen.getByRole("button", { name: "Save name" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The name was not saved.");
  expect(alert.textContent).toContain("req_7");
  expect(document.activeElement).toBe(alert);
  expect(screen.getByDisplayValue("Roof")).toBe(screen.getByLabelText("Name"));
  expect(screen.getByRole("button", { name: "Save name" }).getAttribute("aria-busy")).toBeNull();
});

test("an error of one field is said there alone and takes the focus, a second time as well, and a success clears it", async () => {
  const wrong = { detail: "Check the name.", errors: [{ parameter: "name", code: "taken", detail: "This name is taken." }] };
  const responses = [problem(400, "invalid-parameter", wrong), problem(400, "invalid-parameter", wrong), json({})];
  answerCalls({ "POST /names": () => responses.shift() ?? json({}) });
  const { user } = await openDialog();
  await user.keyboard("{Enter}");
  expect(await screen.findAllByText("This name is taken.")).toHaveLength(1);
  expect(screen.queryByRole("alert")).toBeNull();
  const field = screen.getByLabelText("Name");
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe("This name is taken.");
  await user.tab();
  await user.click(screen.getByRole("button", { name: "Save name" }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(screen.getByRole("button", { name: "Save name" }));
  expect(await screen.findByText("Name saved")).toBeTruthy();
});

test("without a connection it says so, and Esc, pressed twice, puts it away unsent", async () => {
  answerCalls({});
  const { user, refresh } = await openDialog();
  await user.keyboard("{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("could not be reached");
  await user.keyboard("{Escape}");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Roof");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Rename it" })).toBeNull());
  expect(refresh).not.toHaveBeenCalled();
});
