import { createHmac } from "node:crypto";

export const signature = (secret: string, atSeconds: number, body: string): string =>
  createHmac("sha256", secret).update(`${atSeconds}.${body}`).digest("hex");

export type Corruption = "signature" | "body" | "missing" | "v0" | "stale" | "future";

const DAY = 86_400;

/** Body and `Stripe-Signature` of a delivery, made wrong in the way that a test asks for. */
export function signed(
  secret: string,
  at: number,
  { body, how }: { body: string; how: Corruption | null },
): { body: string; header: string | null } {
  const time = how === "stale" ? at - DAY : how === "future" ? at + DAY : at;
  const good = signature(secret, time, body);
  if (how === "missing") return { body, header: null };
  if (how === "v0") return { body, header: `t=${time},v0=${good}` };
  if (how === "signature") return { body, header: `t=${time},v1=${signature(`${secret}x`, time, body)}` };
  if (how === "body") return { body: body.replace(/\}\s*$/, " }"), header: `t=${time},v1=${good}` };
  return { body, header: `t=${time},v1=${good}` };
}
