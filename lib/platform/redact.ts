import pino from "pino";

/** Names of fields whose values sign somebody in or open something, in any spelling: `set-cookie`, `accessToken`, `FILES_SECRET_KEY`. */
const SECRET = /(authorization|cookies?|password|passphrase|secret|tokens?|apikey|accesskey|secretkey|privatekey)$/i;
const HIDDEN = "[Redacted]";
const DEEPEST = 8;

const isSecret = (name: string): boolean => SECRET.test(name.replace(/[-_]/g, ""));

/** A value for the log without what is secret in it, at any depth: also in what errors carry. */
function redact(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return "[…]";
  if (value instanceof Error) return redactFields({ ...pino.stdSerializers.err(value) }, depth);
  if (Array.isArray(value)) return value.map((one) => redact(one, depth + 1));
  return "toJSON" in value || ArrayBuffer.isView(value) ? value : redactFields(value, depth);
}

/** The same of all fields of a line. */
export const redactFields = (fields: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      isSecret(name) && value !== undefined && value !== null ? HIDDEN : redact(value, depth + 1),
    ]),
  );
