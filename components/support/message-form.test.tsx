import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { SupportReply } from "./support-reply";
import { WriteAgain } from "./write-again";

const TO_STAFF = "POST /api/staff/customers/org_1/support/thr_1/messages";
const done = () => json({ done: true }, { status: 201 });

test("the author writes again: the field is empty once it is sent, and keeps what was refused", async () => {
  let isFull = false;
  const full = () => problem(409, "conflict", { detail: "This conversation has 200 messages." });
  const sent = answerCalls({ "POST /api/console/support/thr_1/messages": () => (isFull ? full() : done()) });
  const { user, refresh } = openPage(<WriteAgain threadId="thr_1" isOpen={false} email="mara@acme.example" />);
  expect(screen.getByText(/reopens this conversation.*mara@acme\.example/)).toBeTruthy();
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Message/ });
  await user.type(field(), "Thanks");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect([sent.map(({ body }) => body), field().value]).toEqual([[{ text: "Thanks" }], ""]);
  isFull = true;
  await user.type(field(), "And more");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  expect(await screen.findByText("This conversation has 200 messages.")).toBeTruthy();
  expect(field().value).toBe("And more");
});

test("staff replies, and adds what came by e-mail", async () => {
  const sent = answerCalls({ [TO_STAFF]: done });
  const { user } = openPage(<SupportReply orgId="org_1" threadId="thr_1" email="mara@acme.example" mayReply />);
  await user.type(screen.getByRole("textbox", { name: /^Reply/ }), "Change the addresses.");
  await user.click(screen.getByRole("button", { name: "Send reply" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole("tab", { name: "Add a reply that came by e-mail" }));
  await user.type(screen.getByRole("textbox", { name: /^Text of the e-mail/ }), "That helped.");
  await user.click(screen.getByRole("button", { name: "Add e-mail" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: "staff", text: "Change the addresses." },
    { kind: "email", text: "That helped." },
  ]);
});

test("who has left the organisation gets no reply", () => {
  openPage(<SupportReply orgId="org_1" threadId="thr_1" email="mara@acme.example" mayReply={false} />);
  expect(screen.queryByRole("button", { name: "Send reply" })).toBeNull();
  expect(screen.getByText(/no longer a member/)).toBeTruthy();
});
