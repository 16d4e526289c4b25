import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { Field } from "./field";
import { Form } from "./form";
import { Input } from "./input";
import { SubmitButton } from "./submit-button";
import { UnsavedGuard } from "./unsaved-guard";

const open = () =>
  openPage(
    <>
      <a href="/console/team">Team</a>
      <a href="#part">Part</a>
      <Form onSubmit={async () => undefined} guard={<UnsavedGuard />}>
        <Field name="city" label="City">
          <Input />
        </Field>
        <SubmitButton>Save</SubmitButton>
      </Form>
    </>,
    "/console/billing/details",
  );
/** Whether the browser would ask before it leaves. */
const isAsked = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));

test("what was entered and not saved is asked about before a link or the window takes it away", async () => {
  const { user, address } = open();
  expect(isAsked()).toBe(false);
  await user.type(screen.getByLabelText("City"), "Kiel");
  expect(isAsked()).toBe(true);
  await user.click(screen.getByRole("link", { name: "Part" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Team" }));
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Kiel");
  await user.click(screen.getByRole("link", { name: "Team" }));
  await user.click(await screen.findByRole("button", { name: "Leave page" }));
  await waitFor(() => expect(address()).toBe("/console/team"));
});

test("once it is saved nothing is asked", async () => {
  const { user } = open();
  await user.type(screen.getByLabelText("City"), "Kiel");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(isAsked()).toBe(false));
});
