/** Pure: what of a job may be shown. */
const SECRET_NAME = /secret|token|password|authorization|cookie|signature|url|link|code|key$/i;
const SECRET_TEXT = /\b(?:whsec|sk|rk|pk|[a-z]{2,8}_(?:live|test))_[\w+/=-]{6,}|Bearer\s+\S+|[?&][\w.-]+=[^\s&]+/g;
const MAX_TEXT = 300;
const MAX_PAYLOAD = 600;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Words for reading: on one line, without what looks like a secret, not too long. */
export const redactedText = (text: string): string => cut(text.replace(SECRET_TEXT, "[redacted]").replace(/\s+/g, " ").trim(), MAX_TEXT);

const withoutSecret = (name: string, value: unknown): unknown => (SECRET_NAME.test(name) ? "[redacted]" : value);

/** A payload as one line: plain values under their names; secrets by name or by look are left out, however deep. */
export function redactedPayload(data: unknown): string {
  if (typeof data !== "object" || data === null) return "";
  const words = Object.entries(data).map(([name, given]) => {
    const value = withoutSecret(name, given);
    return `${name}: ${redactedText(typeof value === "object" && value !== null ? JSON.stringify(value, withoutSecret) : String(value))}`;
  });
  return cut(words.join(", "), MAX_PAYLOAD);
}

/** Why a job failed, from what the queue kept of the error. */
export function reasonOf(output: unknown): string {
  const message = typeof output === "object" && output !== null && "message" in output ? output.message : null;
  return typeof message === "string" && message.trim() !== "" ? redactedText(message) : "No reason was recorded.";
}
