import { vi } from "vitest";
import { runOps } from "@/lib/host/ops/run-ops";
import { forgetProcessState } from "./process-state";

export type Ended = { code: number; stdout: string; stderr: string };

/** Runs a command of the operator's command line on the database of the test file, as if in a process of its own, which ends with it. */
export async function ops(args: readonly string[]): Promise<Ended> {
  const said = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      said[name] += String(text);
      return true;
    }),
  );
  try {
    return { code: await runOps(args, process.cwd()), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
    forgetProcessState();
  }
}
