/** Why a mail was not taken, in our own words: what a server says may quote the mail, its links included. */
export class SmtpError extends Error {
  constructor(
    message: string,
    readonly isPermanent: boolean,
  ) {
    super(message);
    this.name = "SmtpError";
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  EAUTH: "The mail server rejected the credentials",
  EDNS: "The host name of the mail server could not be resolved",
  ETLS: "An encrypted connection to the mail server could not be established",
  EENVELOPE: "The mail server rejected the sender or recipient",
  EMESSAGE: "The mail server rejected the e-mail",
  ETIMEDOUT: "The mail server did not respond in time",
};
const OTHERWISE = "The mail server could not be reached or closed the connection";

const field = (error: unknown, name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);

/** The reply code and, where given, the enhanced status code (RFC 3463); the rest of the reply is left out. */
function replyCode(error: unknown): string | null {
  const response = field(error, "response");
  const found = typeof response === "string" ? /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(response) : null;
  return found ? [found[1], found[2]].filter(Boolean).join(" ") : null;
}

/** Only a refused recipient or mail is for good; a refused sign-in or sender is a setting that someone will correct. */
function isForGood(error: unknown): boolean {
  const code = field(error, "responseCode");
  const command = field(error, "command");
  return typeof code === "number" && code >= 500 && (command === "RCPT TO" || command === "DATA");
}

/** What nodemailer threw, as a sentence that may be stored and shown. */
export function smtpErrorOf(error: unknown): SmtpError {
  if (error instanceof SmtpError) return error;
  const code = field(error, "code");
  const known = typeof code === "string" ? code : null;
  return new SmtpError(`${SENTENCES[known ?? ""] ?? OTHERWISE}${suffix(replyCode(error) ?? known)}.`, isForGood(error));
}

const suffix = (detail: string | null): string => (detail === null ? "" : ` (${detail})`);
