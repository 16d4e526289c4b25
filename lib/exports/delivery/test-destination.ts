import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { MINUTE_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { reading, requireRecentSignIn, type Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { DELIVERY_LIMITS, TEST_FILE, type TestOutcome } from "./contract";
import { failureSentence } from "./failure-sentence";
import { openBucket, outgoing, type Outgoing } from "./open-bucket";
import { writeKept } from "./write-kept";

/** All of it: somebody looks at the page meanwhile. */
const TEST_MS = 20_000;
const WORDS = Buffer.from("This file shows that exports can be delivered here. You can delete it.\n");

/**
 * Writes a small file into the bucket, reads it, and deletes it again, where the key may.
 * @throws DomainError role-missing, step-up-required, organisation-suspended, plan-required, subscription-inactive, not-found,
 * rate-limited, unprocessable (it could not be written, and why)
 */
export async function testDestination(ctx: Context, orgId: string, sending: Outgoing = outgoing()): Promise<TestOutcome> {
  requireMay(ctx, "exports:write", orgId);
  requireRecentSignIn(ctx);
  await requireActive(ctx, orgId);
  await requireFeatureAccess(ctx, orgId, "exports");
  const row = await reading(ctx).exportDestination.findUnique({ where: { orgId } });
  if (!row) throw new DomainError("not-found", "There is no bucket for exports.");
  await limitAttempts(ctx, [{ what: "export-destination-test", who: orgId, limit: DELIVERY_LIMITS.tests, windowMs: 10 * MINUTE_MS }]);
  const name = `${row.prefix}${TEST_FILE}`;
  const guard = { ...sending, requestMs: Math.min(sending.requestMs, TEST_MS / 2) };
  try {
    const writer = openBucket(row, guard, AbortSignal.timeout(TEST_MS));
    await writeKept(writer, name, { size: WORDS.length, part: () => Promise.resolve(WORDS), isCompared: true });
    const removed = await writer.s3.deleteObject(name).catch(() => false);
    return { name, removed };
  } catch (error) {
    throw new DomainError("unprocessable", failureSentence(error));
  }
}
