import { DomainError } from "@/lib/core/errors";
import { versionClock } from "@/lib/platform/version-clock";

/**
 * By a wrong clock a call would count into another period.
 * @throws DomainError unavailable
 */
export function refuseWrongClock(): void {
  if (versionClock().clockDrift() === null) return;
  const detail = "This server's clock is wrong, so the request was not processed or counted. Try again shortly.";
  throw new DomainError("unavailable", detail, { headers: { "Retry-After": "2" } });
}
