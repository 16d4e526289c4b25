import { afterAll, vi } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { forgetProcessState } from "./process-state";

/** Test files share a process. Each begins as if in one of its own: with the settings of the run, and nothing made yet.
 * What the program has loaded stays, so no module is mocked whose importers another file may load too. */
const settings = { ...process.env };

afterAll(() => {
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in settings)) Reflect.deleteProperty(process.env, name);
  provideEnv(Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? ""])));
  forgetProcessState();
});
