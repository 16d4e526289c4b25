import type { Mode } from "./modes";
import { waitText } from "./words";

export type NextStep = { text: string | null; link: { href: string; label: string } | null; mayRetry: boolean };

const NOTHING: NextStep = { text: null, link: null, mayRetry: false };
const BILLING = { href: "/console/billing", label: "Plan and payment" };
const PRICING = { href: "/pricing", label: "Plans and prices" };
const SIGN_UP = { href: "/sign-up", label: "Sign up" };

const inTime = (seconds: number | null): string => (seconds === null ? "in a moment" : `in ${waitText(seconds)}`);

/** What can be done about a refusal, by its code. */
export function nextStepOf(
  code: string,
  mode: Mode,
  { isMember, retrySeconds, mayJoin = true }: { isMember: boolean; retrySeconds: number | null; mayJoin?: boolean | undefined },
): NextStep {
  const step = stepOf(code, mode, { isMember, retrySeconds });
  if (mayJoin) return step;
  // Nobody signs in or buys where this is shown.
  return { ...step, link: null, text: code === "quota-exceeded" ? `Try again ${inTime(retrySeconds)}.` : step.text };
}

function stepOf(code: string, mode: Mode, { isMember, retrySeconds }: { isMember: boolean; retrySeconds: number | null }): NextStep {
  switch (code) {
    case "rate-limited":
      return { text: `Try again ${inTime(retrySeconds)}.`, link: null, mayRetry: true };
    case "quota-exceeded": {
      const text = `Try again ${inTime(retrySeconds)}.`;
      if (mode === "visitor") return { ...NOTHING, text: `${text} Sign up for your own free sandbox.`, link: isMember ? null : SIGN_UP };
      return { ...NOTHING, text, link: mode === "live" ? BILLING : null };
    }
    case "plan-required":
      return { ...NOTHING, link: isMember ? BILLING : PRICING };
    case "subscription-inactive":
      return { ...NOTHING, link: BILLING };
    case "internal":
    case "unavailable":
      return { text: `Nothing was charged. Try again ${inTime(retrySeconds)}.`, link: null, mayRetry: true };
    default:
      return NOTHING;
  }
}
