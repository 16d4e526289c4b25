import PostalMime, { addressParser } from "postal-mime";

/** What a mail server received. Addresses are in lower case, IDs without their brackets. */
export type ReceivedMail = {
  /** Null where it names nobody, or several. */
  from: string | null;
  messageId: string | null;
  /** IDs of the mails that it replies to. */
  repliesTo: string[];
  /** A program wrote it: an absence note, a bounce. */
  isAutomatic: boolean;
  /** Also of a mail that is HTML only. */
  text: string;
  /** Names of its attachments. */
  files: string[];
};

/** So much of a mail is read, in letters: a reply is above what it quotes, and pictures may be within a page. */
const MOST_TEXT = 100_000;
const MOST_HTML = 1_000_000;

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 1, rfc822Attachments: true };

/** Reads a message of RFC 5322. @throws Error when its parts are nested too deep, or its headers are too long */
export async function readReceivedMail(bytes: Uint8Array): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(bytes, LIMITS);
  const valueOf = (name: string): string => mail.headers.find(({ key }) => key === name)?.value.trim() ?? "";
  return {
    from: addressIn(mail.headers.flatMap(({ key, value }) => (key === "from" ? value : []))),
    messageId: idsIn(valueOf("message-id"))[0] ?? null,
    repliesTo: [...new Set([...idsIn(valueOf("in-reply-to")), ...idsIn(valueOf("references"))])],
    isAutomatic: isAutomatic(valueOf),
    text: mail.text?.slice(0, MOST_TEXT) ?? textOfHtml((mail.html ?? "").slice(0, MOST_HTML)),
    files: mail.attachments.map(({ filename, mimeType }) => filename ?? mimeType),
  };
}

/** The only address in the From headers. */
function addressIn(headers: readonly string[]): string | null {
  const [one, ...more] = headers.flatMap((header) => addressParser(header, { flatten: true }));
  const address = one?.address?.trim().toLowerCase() ?? "";
  return address === "" || more.length > 0 ? null : address;
}

const idsIn = (header: string): string[] => [...header.matchAll(/<([^<>\s]{1,300})>/g)].map(([, id]) => id ?? "");

/** What programs that leave out the headers call an absence note. */
const AUTOMATIC_SUBJECT =
  /^(?:automatic reply|auto(?:matic)?[ -]?response|out of (?:the )?office|automatische antwort|abwesenheits|réponse automatique|respuesta automática|risposta automatica)/i;

function isAutomatic(valueOf: (name: string) => string): boolean {
  const submitted = valueOf("auto-submitted").toLowerCase();
  return (
    (submitted !== "" && !submitted.startsWith("no")) ||
    /^(bulk|junk|auto_reply)\b/i.test(valueOf("precedence")) ||
    ["x-autoreply", "x-autorespond"].some((name) => valueOf(name) !== "") ||
    AUTOMATIC_SUBJECT.test(valueOf("subject")) ||
    valueOf("return-path") === "<>"
  );
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function entity(whole: string, name: string): string {
  if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** A page without what is not words; what is not closed goes to its end. Each letter is looked at once or twice, whatever is in it. */
function withoutUnseen(html: string): string {
  const opening = /<(script|style|head|title)\b/gi;
  const parts: string[] = [];
  let from = 0;
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    parts.push(html.slice(from, found.index));
    const closing = new RegExp(`</${found[1]}\\s{0,9}>`, "gi");
    closing.lastIndex = found.index;
    if (closing.exec(html) === null) return parts.join("");
    from = opening.lastIndex = closing.lastIndex;
  }
  return [...parts, html.slice(from)].join("");
}

/** The words of a page, with a line for each of its blocks. */
const textOfHtml = (html: string): string =>
  withoutUnseen(html)
    .replace(/\s+/g, " ")
    .replace(/<br\b[^<>]*>|<\/?(?:p|div|li|tr|h[1-6]|blockquote|ul|ol|table|hr)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, entity)
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, MOST_TEXT);
