import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { SupportForm } from "./support-form";

const SUPPORT = "POST /api/console/support";

test("a message is sent with the page and the request that it is about, and the page says where the answer comes", async () => {
  const sent = answerCalls({ [SUPPORT]: () => json({ done: true }, { status: 201 }) });
  const { user, refresh } = openPage(<SupportForm email="mara@acme.example" page="/console/keys" requestId="req-1" />);
  await user.type(screen.getByRole("textbox", { name: /^Message/ }), "Why is my key refused?");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  expect(await screen.findByText("Your message was sent. We will reply here and by e-mail to mara@acme.example.")).toBeTruthy();
  expect(refresh).toHaveBeenCalledOnce();
  expect(sent.map(({ body }) => body)).toEqual([{ text: "Why is my key refused?", page: "/console/keys", requestId: "req-1" }]);
});

test("what was typed stays when the message is refused", async () => {
  answerCalls({ [SUPPORT]: () => problem(429, "rate-limited", { detail: "You can send 5 messages an hour." }) });
  const { user } = openPage(<SupportForm email="mara@acme.example" page={null} requestId={null} />);
  await user.type(screen.getByRole("textbox", { name: /^Message/ }), "Why is my key refused?");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  expect(await screen.findByText("You can send 5 messages an hour.")).toBeTruthy();
  expect(screen.getByDisplayValue("Why is my key refused?")).toBeTruthy();
});
