/** What the headers of a response say about how much may still be asked. */
export type Allowance = { left: number; of: number | null; resetSeconds: number };
export type CallsLeft = { burst: Allowance | null; quota: (Allowance & { period: "day" | "month" }) | null };

type Headers = { get(name: string): string | null };

const partOf = (text: string | null, name: string): Map<string, number> | null => {
  const part = text?.split(",").find((one) => one.trim().startsWith(`"${name}"`));
  if (part === undefined) return null;
  return new Map([...part.matchAll(/;\s*([a-z])=(\d+)/g)].map(([, key, value]) => [key ?? "", Number(value)]));
};

function allowance(headers: Headers, name: string): Allowance | null {
  const now = partOf(headers.get("RateLimit"), name);
  const left = now?.get("r");
  if (left === undefined) return null;
  return { left, of: partOf(headers.get("RateLimit-Policy"), name)?.get("q") ?? null, resetSeconds: now?.get("t") ?? 0 };
}

/** Null when the response says nothing about it, as those without a key do. */
export function callsLeftIn(headers: Headers): CallsLeft | null {
  const burst = allowance(headers, "burst");
  const [day, month] = [allowance(headers, "day"), allowance(headers, "month")];
  const quota = day ? { ...day, period: "day" as const } : month ? { ...month, period: "month" as const } : null;
  return burst === null && quota === null ? null : { burst, quota };
}
