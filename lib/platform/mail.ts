import { isIP } from "node:net";
import { createTransport, type Transporter } from "nodemailer";
import type { Brand } from "./brand-scope";
import { supportContact, teamContact } from "./contact";
import { env, ownUrl } from "./env";
import { warnSampled } from "./log-sampled";
import { perProcess } from "./process-state";
import { SmtpError, smtpErrorOf } from "./smtp-error";

export type Mailbox = { name: string; address: string };
export type OutgoingMail = {
  id: string;
  from: Mailbox;
  replyTo?: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A PDF. */
  attachment?: { name: string; bytes: Uint8Array } | null;
};

const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 60_000, maxConnections: 5 };
/** The pool would send again by itself what a broken connection left open; only our own queue does that. */
const RULES = { ...LIMITS, maxRequeues: 0, pool: true, disableFileAccess: true, disableUrlAccess: true };

/** The operator may set limits in the address itself, but neither leave the pool nor let mails read files or addresses. */
function transportUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const fixed = ["pool", "disableFileAccess", "disableUrlAccess"];
  for (const [name, value] of Object.entries(RULES)) {
    if (fixed.includes(name) || !url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}

const transports = perProcess("smtp", () => new Map<string, Transporter>());

function transport(smtpUrl: string): Transporter {
  const known = transports().get(smtpUrl);
  if (known) return known;
  closeSmtp();
  const made = createTransport(transportUrl(smtpUrl));
  made.on("error", (error) => warnSampled(["a connection to the mail server was lost"], { err: smtpErrorOf(error).message }));
  transports().set(smtpUrl, made);
  return made;
}

/** Ends the connections to the mail server; the next mail opens new ones. */
export function closeSmtp(): void {
  for (const open of transports().values()) open.close();
  transports().clear();
}

export type Sender = { from: Mailbox; replyTo: string | null };

/** Who mails come from, under the brand of the organisation that they are for where it has one; `isSupport`: replies go to our support. */
export function mailSender(brand: Brand | null, isSupport = false): Sender {
  const from = ownSender();
  if (brand === null) return { from, replyTo: isSupport ? supportContact() : teamContact() };
  return { from: { name: brand.mailName, address: brand.mailAddress ?? from.address }, replyTo: brand.support };
}

/** MAIL_FROM, an address with or without a name, or no-reply at the host of PUBLIC_URL. */
function ownSender(): Mailbox {
  const { MAIL_FROM, BRAND_NAME } = env();
  const named = /^\s*"?([^"<>]*?)"?\s*<([^<>\s]+)>\s*$/.exec(MAIL_FROM ?? "");
  if (named?.[2]) return { name: named[1] || BRAND_NAME, address: named[2] };
  const { hostname } = new URL(ownUrl());
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return { name: BRAND_NAME, address: MAIL_FROM?.trim() ?? `no-reply@${isNumber ? "localhost" : hostname}` };
}

/** Every address that mails come from, whatever the brand. */
export const senderAddresses = (): string[] => [...new Set([ownSender().address, env().BRANDED_MAIL_FROM ?? ownSender().address])];

/** One address and nothing else: no list, no display name, nothing that ends a header line. */
const ADDRESS = /^[^\s\p{Cc}<>()[\],;:\\"@]+@[^\s\p{Cc}<>()[\],;:\\"@]+$/u;

/**
 * Hands one mail to the server of SMTP_URL. The same id always has the same Message-ID, so that a mail
 * sent again after a crash can be recognised as the same. Never call it inside a transaction.
 * @throws SmtpError permanent when the server refuses the recipient or the mail for good, else temporary
 */
export async function sendSmtp({ id, from, replyTo, to, attachment, ...words }: OutgoingMail): Promise<void> {
  const { SMTP_URL } = env();
  if (!SMTP_URL) throw new SmtpError("No mail server is configured.", false);
  if (!ADDRESS.test(to)) throw new SmtpError("The recipient is not a valid address.", true);
  const messageId = `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;
  try {
    await transport(SMTP_URL).sendMail({
      envelope: { from: from.address, to: [to] },
      from,
      ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
      to: { name: "", address: to },
      messageId,
      headers: { "Auto-Submitted": "auto-generated" },
      ...{ subject: words.subject, text: words.text, html: words.html },
      ...(attachment
        ? { attachments: [{ filename: attachment.name, content: Buffer.from(attachment.bytes), contentType: "application/pdf" }] }
        : {}),
    });
  } catch (error) {
    throw smtpErrorOf(error);
  }
}
