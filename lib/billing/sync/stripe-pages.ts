import type Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";

export const isStripeUnavailable = (error: unknown): boolean => error instanceof DomainError && error.code === "unavailable";

type After = { starting_after?: string };

/** All pages of a list; the newest come first, so what is added meanwhile shifts nothing. */
export async function* pagesOf<T extends { id: string }>(ask: (after: After) => Promise<Stripe.ApiList<T>>): AsyncGenerator<T[]> {
  for (let after: After | null = {}; after !== null;) {
    const page: Stripe.ApiList<T> = await ask(after);
    yield page.data;
    const last = page.data.at(-1);
    after = page.has_more && last ? { starting_after: last.id } : null;
  }
}
