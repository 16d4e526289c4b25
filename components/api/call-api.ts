import { isProblem, ProblemError } from "@/components/ui/form-errors";
import { isAttended } from "./attended";

export type ApiCall = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  /** The organisation that the page was opened for; the answer is a refusal when the session has moved to another since. */
  orgId?: string;
};

const TIMEOUT_MS = 20_000;

/**
 * Calls a route of the portal in the name of whoever is signed in.
 * @throws ProblemError what the service answered, TypeError when it could not be reached
 */
export async function callApi<T = unknown>(path: string, { method = "GET", body, orgId }: ApiCall = {}): Promise<T> {
  const response = await fetch(path, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(orgId === undefined ? {} : { "X-Organisation": orgId }),
      ...(isAttended() ? {} : { "X-Unattended": "yes" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return readReply<T>(response);
}

/** Returns what a route of the portal answered. @throws ProblemError */
export async function readReply<T>(response: Response): Promise<T> {
  const answer: unknown = await response.json().catch(() => null);
  // The route's reply schema is the guarantee of the shape; both sides name the same contract.
  if (response.ok) return answer as T;
  const unknown = { code: "internal", detail: `The service returned status ${response.status}. Try again in a moment.` };
  throw new ProblemError(isProblem(answer) ? answer : unknown);
}
