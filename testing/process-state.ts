import { processState } from "@/lib/platform/process-state";

/** Whatever exists once per process is made anew when it is next asked for, as in a process that has just begun. */
export function forgetProcessState(): void {
  processState.clear();
}
