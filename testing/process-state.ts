import { PREFIX } from "@/lib/platform/process-state";

/** Whatever exists once per process is made anew when it is next asked for, as in a process that has just begun. */
export function forgetProcessState(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (Symbol.keyFor(key)?.startsWith(PREFIX)) Reflect.deleteProperty(globalThis, key);
}
