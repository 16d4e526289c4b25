import { reading, type Context } from "@/lib/platform/context";
import { warnSampled } from "@/lib/platform/log-sampled";
import { SSO_REASONS } from "../contract";
import { SsoRefusal } from "../refusal";

const MAX_CHARS = 300;

/** Runs a part of a sign-in. Why it failed is kept for the owners of the organisation, whose directory it is. */
export async function notingFailure<T>(ctx: Context, { id, purpose }: { id: string; purpose: string }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    const lastFailure = (error.forOwners ?? SSO_REASONS[error.reason].title).slice(0, MAX_CHARS);
    await reading(ctx).ssoConnection.updateMany({ where: { id }, data: { lastFailure, lastFailureAt: new Date(ctx.clock.now()) } });
    warnSampled(["single sign-on failed", error.reason], { connection: id, reason: error.reason, requestId: ctx.requestId ?? undefined });
    throw new SsoRefusal(error.reason, error.forOwners, { cause: error.cause, isTest: purpose === "test" });
  }
}
