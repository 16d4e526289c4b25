import { join } from "node:path";
import { expect, test } from "vitest";
import { Server } from "@/e2e/bench/child/server";
import { temporaryFolder } from "./folder";

test("a measurement whose server can't start says why at once, and nothing keeps it from ending", async () => {
  const folder = await temporaryFolder();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  try {
    const before = timers();
    const server = new Server(join(folder.dataDir, "data"), { LOG_LEVEL: "nonsense" });
    await expect(server.start()).rejects.toThrow(/the server ended \(\d+\)[\s\S]*LOG_LEVEL/);
    expect(timers()).toBeLessThanOrEqual(before);
  } finally {
    await folder.remove();
  }
});
