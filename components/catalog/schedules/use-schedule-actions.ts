"use client";

import type { z } from "zod";
import { useAction } from "@/components/api/action-provider";
import type { ChangeScheduleInput, ScheduleInput } from "@/lib/catalog/schedules/contract";

const at = (...parts: readonly string[]): string => ["/api/staff/data/schedules", ...parts.map(encodeURIComponent)].join("/");

/** Everything that staff does with schedules. */
export function useScheduleActions() {
  const act = useAction();
  return {
    create: (body: z.input<typeof ScheduleInput>) => act<{ id: string }>(at(), { method: "POST", body }),
    change: (id: string, body: z.input<typeof ChangeScheduleInput>) => act(at(id), { method: "PUT", body }),
    remove: (id: string) => act(at(id), { method: "DELETE" }),
    run: (id: string) => act<{ id: string }>(at(id, "runs"), { method: "POST" }),
    cancelRun: (id: string) => act<{ id: string }>(at(id, "runs"), { method: "DELETE" }),
    switchTo: (id: string, state: "active" | "paused") => act(at(id, "state"), { method: "PUT", body: { state } }),
  };
}
