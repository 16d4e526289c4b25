/** Stands above our words in a mail that can be replied to: what is above it in the reply is the author's. */
export const REPLY_LINE = "--- Reply above this line ---";

const isBlank = (line: string): boolean => line.trim() === "";
const isQuoted = (line: string): boolean => /^\s*>/.test(line);
const LONGEST_RULE = 200;
/** What mail programs put between a reply and what it replies to. */
const isRule = (line: string): boolean => line.length <= LONGEST_RULE && /^\s*(?:_{5,}|-{2,}[^-]*-{2,})\s*$/.test(line);
const isHeader = (line: string): boolean =>
  /^\s*\*?(?:From|Sent|To|Cc|Date|Subject|Von|Gesendet|An|Datum|Betreff|De|Envoyé|À|Objet)\s*:/i.test(line);
const isFirstHeader = (line: string): boolean => /^\s*\*?(?:From|Von|De)\s*:/i.test(line);
/** The lines that say when who wrote: "On 2 Nov 2026, Help <help@solar.example> wrote:". */
const ATTRIBUTION_LINES = 3;
const STARTS = /^\s*(?:On|Am|Le|El|Il|Em|Op|Den)\b/;
const isAttribution = (words: string): boolean => words.trimEnd().endsWith(":") && /@|\b\d{4}\b|\d:\d\d/.test(words);

/** What somebody wrote in a reply, without the mail that it quotes, as far as that is plain to see. */
export function cutQuote(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const at = lines.findIndex((line) => line.includes(REPLY_LINE));
  const above = withoutEnd(at === -1 ? lines : lines.slice(0, at), at !== -1);
  // Who writes below what they quote has nothing above it.
  const own = above.length > 0 ? above : lines.filter((line) => !isQuoted(line) && !isAttribution(line) && !line.includes(REPLY_LINE));
  return own.join("\n").trim();
}

/** Lines without a quotation at their end and what introduces it. `isCut`: the quotation has gone already. */
function withoutEnd(lines: readonly string[], isCut: boolean): string[] {
  const body = withoutLast(lines, (line) => isBlank(line) || isQuoted(line));
  if (!isCut && !lines.slice(body.length).some(isQuoted)) return body;
  const first = body.findLastIndex((line) => !isHeader(line) && !isBlank(line)) + 1;
  const headers = body.slice(first).find((line) => !isBlank(line));
  if (headers !== undefined && isFirstHeader(headers)) return withoutRules(body.slice(0, first));
  const bare = withoutRules(body);
  return withoutRules(bare.slice(0, bare.length - attributionOf(bare)));
}

/** How many of the last lines introduce a quotation: as many as make one sentence. */
function attributionOf(lines: readonly string[]): number {
  const counts = Array.from({ length: Math.min(ATTRIBUTION_LINES, lines.length) }, (_, index) => index + 1);
  const fitting = counts.filter((count) => {
    const last = lines.slice(-count);
    return !last.some(isBlank) && isAttribution(last.join(" "));
  });
  return fitting.find((count) => STARTS.test(lines.at(-count) ?? "")) ?? fitting[0] ?? 0;
}

const withoutRules = (lines: readonly string[]): string[] => withoutLast(lines, (line) => isBlank(line) || isRule(line) || isQuoted(line));

const withoutLast = (lines: readonly string[], isGone: (line: string) => boolean): string[] =>
  lines.slice(0, lines.findLastIndex((line) => !isGone(line)) + 1);
