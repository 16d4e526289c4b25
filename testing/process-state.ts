import { processState } from "@/lib/platform/process-state";
import type { versionClock } from "@/lib/platform/version-clock";

/** Whatever exists once per process is made anew when it is next asked for, as in a process that has just begun. */
export function forgetProcessState(): void {
  // A process takes its timers along when it ends; a clock that looked on would ask the databases of later files.
  void (processState.get("version-clock") as ReturnType<typeof versionClock> | undefined)?.close();
  processState.clear();
}
