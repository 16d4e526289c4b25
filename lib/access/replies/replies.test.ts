import { expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { job, mailsTo, movableClock, reviewer, rowOf, START, submitted, visitor } from "@/testing/access";
import { useDatabase } from "@/testing/use-database";
import { PLACEHOLDERS, REPLY_KINDS, type PreviewReply } from "../contract";
import { createOffer } from "../offers/create-offer";
import { askApplicant, declineRequest } from "../review/answer-request";
import { deleteReplyTemplate } from "./delete-reply-template";
import { ensureReplyTemplates } from "./ensure-reply-templates";
import { fillPlaceholders } from "./fill-placeholders";
import { listReplyTemplates } from "./list-reply-templates";
import { previewReply } from "./preview-reply";
import { saveReplyTemplate } from "./save-reply-template";

useDatabase();

const clock = movableClock(START);

test.each([
  { kind: "question", text: "Hello {{first_name}},\n\nwhy? & <b>how</b>" },
  { kind: "decline", text: "Not for {{company}}, {{ name }}." },
  {
    kind: "offer",
    text: "{{amount}} until {{due}}.",
    amountCents: 250_050,
    quotaCalls: 9_000_000,
    customFields: ["Owner"],
    byInvoice: true,
    typedCompany: "Sunfirm",
  },
  { kind: "offer", text: "", amountCents: 199_900, burst: { perSecond: 10, bucket: 20 } },
] as const)("the preview of a $kind is the mail that is sent, word for word", async (answer) => {
  const rita = await reviewer(clock, "Rita");
  const { id, email } = await submitted(clock);
  const reply = { ...answer, id, version: 0 } as PreviewReply;
  const preview = await previewReply(rita, reply);
  expect((await rowOf(id)).version).toBe(0);
  if (reply.kind === "offer") await createOffer(rita, reply);
  else await (reply.kind === "question" ? askApplicant : declineRequest)(rita, reply);
  const mail = (await mailsTo(email)).at(-1);
  expect(preview).toEqual({ to: email, subject: mail?.subject, text: mail?.text });
  expect(mail?.html).not.toContain("<b>");
});

test("a preview is refused with what the answer itself would be refused with", async () => {
  const rita = await reviewer(clock, "Rita");
  const { id } = await submitted(clock);
  const preview = (reply: Record<string, unknown>) => previewReply(rita, { id, version: 0, text: "x", ...reply } as PreviewReply);
  await expect(preview({ kind: "question", version: 1 })).rejects.toMatchObject({ code: "outdated" });
  await expect(preview({ kind: "question", text: "{{amount}}" })).rejects.toMatchObject({ code: "unprocessable" });
  await expect(preview({ kind: "offer", amountCents: 1 })).rejects.toMatchObject({ code: "unprocessable" });
  await declineRequest(rita, { id, version: 0, text: "No." });
  await expect(preview({ kind: "question", version: 1 })).rejects.toMatchObject({ code: "conflict" });
  await expect(previewReply(visitor(clock), { kind: "question", id, version: 1, text: "x" })).rejects.toMatchObject({ code: "not-found" });
});

test("a placeholder that isn't known is refused before anything is sent", async () => {
  const rita = await reviewer(clock, "Rita");
  const { id, email } = await submitted(clock);
  await expect(askApplicant(rita, { id, version: 0, text: "Hello {{surname}}" })).rejects.toMatchObject({
    code: "unprocessable",
    message: expect.stringMatching(/\{\{surname\}\}/),
    extra: { errors: [{ parameter: "text", code: "unknown-placeholder" }] },
  });
  expect(await rowOf(id)).toMatchObject({ version: 0, state: "received" });
  expect(await mailsTo(email)).toHaveLength(1);
});

test("braces in a name are filled in once and stay what they are", () => {
  expect(fillPlaceholders("offer", "{{company}} pays {{amount}}", { company: "{{amount}} $& Ltd", amount: "$1" })).toBe(
    "{{amount}} $& Ltd pays $1",
  );
  for (const text of ["{{first_name", "first_name}}", "{{}}", "{{ first name }}", "{{FIRST_NAME}}", "{{constructor}}"])
    expect(() => fillPlaceholders("question", text, {}), text).toThrow(expect.objectContaining({ code: "unprocessable" }));
});

test("a new installation gets a handful of templates that fill without a gap, and deleted ones stay deleted", async () => {
  const rita = await reviewer(clock, "Rita");
  const { made } = await ensureReplyTemplates(job(clock));
  expect(made).toBeGreaterThan(5);
  expect(await ensureReplyTemplates(job(clock))).toEqual({ made: 0 });
  const templates = await listReplyTemplates(rita);
  expect(new Set(templates.map(({ kind }) => kind))).toEqual(new Set(REPLY_KINDS));
  for (const { kind, text } of templates) {
    const values = Object.fromEntries(PLACEHOLDERS[kind].map((name) => [name, "X"]));
    expect(fillPlaceholders(kind, text, values)).not.toMatch(/[{}!]/);
  }
  await deleteReplyTemplate(rita, templates[0]?.id ?? "");
  await ensureReplyTemplates(job(clock));
  expect(await listReplyTemplates(rita)).toHaveLength(made - 1);
});

test("templates are saved, renamed and refused when the name is taken or a placeholder is wrong", async () => {
  const rita = await reviewer(clock, "Rita");
  const one = await saveReplyTemplate(rita, { kind: "decline", name: "One", text: "Hello {{first_name}}" });
  const two = await saveReplyTemplate(rita, { kind: "decline", name: "Two", text: "x" });
  await expect(saveReplyTemplate(rita, { id: two.id, kind: "decline", name: "One", text: "x" })).rejects.toMatchObject({
    code: "conflict",
  });
  const changed = await saveReplyTemplate(rita, { id: one.id, kind: "decline", name: "One", text: "y" });
  expect(changed).toMatchObject({ id: one.id, text: "y" });
  const saved = await prisma().event.findMany({ where: { subject: one.id }, orderBy: { id: "asc" } });
  expect(saved.map(({ data }) => data)).toMatchObject([
    { changes: { kind: { from: null, to: "decline" }, name: { from: null, to: "One" }, text: true } },
    { changes: { text: true } },
  ]);
  const save = async (values: object) => saveReplyTemplate(rita, { kind: "decline", name: "Z", text: "x", ...values });
  await expect(save({ text: "{{amount}}" })).rejects.toMatchObject({ code: "unprocessable" });
  await expect(save({ id: "tpl_missing" })).rejects.toMatchObject({ code: "not-found" });
  await expect(deleteReplyTemplate(rita, "tpl_missing")).rejects.toMatchObject({ code: "not-found" });
  const twice = await Promise.allSettled([save({ name: "Same" }), save({ name: "Same" })]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
