import type { HttpCall } from "@/lib/http/call";

/** Returns the value of a preference that a request states (RFC 7240): empty without a value, undefined where it is not stated. The first one counts. */
export function preferenceOf(call: Pick<HttpCall, "header">, name: string): string | undefined {
  for (const preference of call.header("prefer")?.split(",") ?? []) {
    const [stated = "", value = ""] = (preference.split(";", 1)[0] ?? "").split("=", 2);
    if (stated.trim().toLowerCase() === name) return value.trim().replaceAll('"', "");
  }
  return undefined;
}
