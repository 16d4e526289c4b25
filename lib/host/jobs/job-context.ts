import { processClock } from "@/lib/platform/clock";
import type { Context } from "@/lib/platform/context";

export const jobContext = (name: string): Context => ({ actor: { kind: "job", name }, clock: processClock(), requestId: null });
