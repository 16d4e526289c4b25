import { hash } from "node:crypto";
import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { readReceivedMail, type ReceivedMail } from "@/lib/platform/received-mail";
import { SupportReply } from "./contract";
import { cutQuote } from "./cut-quote";
import { mailTeam } from "./team-mails";
import { addMessage, lockForSupport, lockThread, memberOf } from "./threads";

/** Of one mail, with its attachments, which are read to be named. */
export const MAX_EMAIL_BYTES = 25 * 1024 * 1024;
/** A mail of that size with attachments has 350,000 lines; each takes a while to read, however short. */
const MAX_LINES = 500_000;
/** Of one conversation in an hour: two programs may answer each other. */
const MAX_EMAILS = 30;
const MAX_FILES = 20;

const unmatched = (detail: string): DomainError => new DomainError("not-found", detail);

export type Received = { state: "added" | "repeated" | "automatic"; threadId: string | null };

/**
 * Adds a member's reply by e-mail to the conversation that it replies to, which opens it again, and mails our team. It has to name a
 * mail of ours, whose ID nobody else knows, and to come from the address of who we wrote to. Automatic replies and what was received
 * before change nothing.
 * @throws DomainError not-found (no conversation of the sender), unprocessable, conflict (it is full), rate-limited
 */
export async function receiveEmail(ctx: Context, bytes: Uint8Array): Promise<Received> {
  requireOperator(ctx);
  const mail = await parse(bytes);
  if (mail.isAutomatic) return { state: "automatic", threadId: null };
  if (mail.messageId === null) throw new DomainError("unprocessable", "The e-mail has no Message-ID.");
  const mailId = hash("sha256", mail.messageId, "base64url");
  return transaction(ctx, async (tx) => {
    const thread = await threadOf(tx, mail);
    const { orgId, id: threadId, userId } = thread;
    if (await tx.db.supportMessage.findUnique({ where: { mailId }, select: { id: true } })) return { state: "repeated", threadId };
    await requireFew(tx, threadId);
    const text = textOf(mail);
    const { messageId } = await addMessage(tx, { threadId, kind: "email", authorId: userId, text, mailId });
    await mailTeam(tx, { messageId, person: thread.person, organisation: thread.organisation, orgId, threadId, isFollowUp: true, text });
    // None of our team has added it.
    const receiver: TxContext = { ...tx, actor: { kind: "job", name: "support-receive" } };
    await recordEvent(receiver, { type: "support.mail-added", orgId, subject: userId, data: { threadId } });
    return { state: "added", threadId };
  });
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}

async function parse(bytes: Uint8Array): Promise<ReceivedMail> {
  if (bytes.length > MAX_EMAIL_BYTES) throw new DomainError("unprocessable", "The e-mail is larger than 25 MB.");
  if (linesIn(bytes) > MAX_LINES) throw new DomainError("unprocessable", "The e-mail has more than 500,000 lines.");
  try {
    return await readReceivedMail(bytes);
  } catch (cause) {
    throw new DomainError("unprocessable", "The e-mail can't be read.", { cause });
  }
}

/** The conversation that a mail replies to, locked, where its author sent it. */
async function threadOf(tx: TxContext, { repliesTo, from }: ReceivedMail) {
  const ids = repliesTo.map((id) => id.replace(/@.*$/, ""));
  const repliedTo = await tx.db.supportMessage.findFirst({
    where: { mailId: { in: ids }, kind: "staff" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { thread: { select: { id: true, orgId: true } } },
  });
  if (!repliedTo) throw unmatched("The e-mail does not reply to a message of support.");
  const { id: threadId, orgId } = repliedTo.thread;
  const { organisation } = await lockForSupport(tx, orgId);
  const thread = await lockThread(tx, { orgId, threadId });
  const person = await memberOf(tx, orgId, thread.userId);
  if (!person) throw unmatched("The author of the conversation is no longer a member of the organisation.");
  if (person.email !== from) throw unmatched("The e-mail does not come from the address that the message of support was sent to.");
  return { ...thread, person, organisation };
}

async function requireFew(tx: TxContext, threadId: string): Promise<void> {
  const createdAt = { gt: new Date(tx.clock.now() - HOUR_MS) };
  if ((await tx.db.supportMessage.count({ where: { threadId, kind: "email", createdAt } })) < MAX_EMAILS) return;
  throw new DomainError("rate-limited", `A conversation takes ${MAX_EMAILS} e-mails per hour.`);
}

/** Characters that the database can't keep, or that a terminal would obey. */
const UNSEEN = /[^\P{Cc}\t\n]|\p{Cs}/gu;

function textOf({ text, files }: ReceivedMail): string {
  const names = files.slice(0, MAX_FILES).map((name) => name.replace(/\p{Cc}+/gu, " ").slice(0, 200));
  const attached = names.length === 0 ? "" : `Attachments (not kept): ${names.join(", ")}`;
  const words = [cutQuote(text).replace(UNSEEN, ""), attached].filter((part) => part !== "").join("\n\n");
  const read = SupportReply.safeParse({ text: words });
  if (read.success) return read.data.text;
  throw new DomainError(
    "unprocessable",
    words === "" ? "The e-mail has no text." : "The text of the e-mail is longer than 5,000 characters.",
  );
}
