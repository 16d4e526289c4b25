import { randomBytes } from "node:crypto";
import { reading, type Context } from "@/lib/platform/context";
import { tokenHash } from "../links";

/** As long as a browser waits for somebody to touch the key. */
export const CHALLENGE_MS = 5 * 60_000;

/** Something that no passkey has signed before. `userId`: who adds one; null: somebody signs in. */
export async function newChallenge(ctx: Context, userId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const hash = tokenHash(Buffer.from(challenge).toString("base64url"));
  await reading(ctx).passkeyChallenge.create({ data: { hash, userId, expiresAt: new Date(ctx.clock.now() + CHALLENGE_MS) } });
  return challenge;
}

/** Uses a challenge up, whatever becomes of the rest: what was signed once opens nothing again. */
export async function takeChallenge(ctx: Context, challenge: string, userId: string | null): Promise<boolean> {
  const where = { hash: tokenHash(challenge), userId, expiresAt: { gt: new Date(ctx.clock.now()) } };
  return (await reading(ctx).passkeyChallenge.deleteMany({ where })).count === 1;
}
