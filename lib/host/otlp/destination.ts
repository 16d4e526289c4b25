/** Where traces and metrics go; `share`: of the traces, 0 to 1. */
export type Destination = { urlOf(signal: "traces" | "metrics"): string; headers: Record<string, string>; share: number };
