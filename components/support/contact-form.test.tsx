import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { ContactForm } from "./contact-form";

const CONTACT = "POST /api/public/contact";
const NOBODY = { name: "", email: "" };
const field = (name: RegExp) => screen.getByRole("textbox", { name });

test("a visitor's message is sent with the page and the request, and is shown again, as no e-mail confirms it", async () => {
  const sent = answerCalls({ [CONTACT]: () => json({ done: true }, { status: 201 }) });
  const { user } = openPage(<ContactForm known={NOBODY} page="/docs" requestId="req-1" />);
  await user.type(field(/^Name/), "Vera");
  await user.type(field(/^E-mail/), "vera@visitor.example ");
  await user.type(field(/^Message/), "Do you cover inverters?");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  expect((await screen.findByRole("status")).textContent).toBe("Your message was sent. We will reply by e-mail to vera@visitor.example.");
  for (const words of ["Vera", "Do you cover inverters?", "/docs", "req-1"]) expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  const message = { name: "Vera", email: "vera@visitor.example", text: "Do you cover inverters?", page: "/docs", requestId: "req-1" };
  expect(sent.map(({ body }) => body)).toEqual([message]);
});

test("who is signed in need not say who they are; what was typed stays when the message is refused, and a wrong field says why", async () => {
  const detail = "Enter the path of a page, such as /console/keys.";
  const refusal = { detail, errors: [{ parameter: "page", code: "invalid", detail }] };
  answerCalls({ [CONTACT]: () => problem(422, "unprocessable", refusal) });
  const { user } = openPage(<ContactForm known={{ name: "Mara", email: "mara@acme.example" }} page={null} requestId={null} />);
  await user.type(field(/^Message/), "Do you cover inverters?");
  await user.type(field(/^Page/), "docs");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  expect(await screen.findByText(detail)).toBeTruthy();
  for (const words of ["Mara", "mara@acme.example", "Do you cover inverters?", "docs"])
    expect(screen.getByDisplayValue(words)).toBeTruthy();
});
