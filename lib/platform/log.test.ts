import fs from "node:fs";
import { expect, test, vi } from "vitest";
import { forgetProcessState } from "@/testing/process-state";
import { provideEnv } from "./env";
import { log } from "./log";

function written(work: () => void): string {
  const chunks: string[] = [];
  const writing = vi.spyOn(fs, "writeSync").mockImplementation((_, text: unknown) => {
    chunks.push(String(text));
    return String(text).length;
  });
  try {
    work();
  } finally {
    writing.mockRestore();
  }
  return chunks.join("");
}

test("what signs somebody in is never in the log, at the top or one level below", () => {
  forgetProcessState();
  provideEnv({ LOG_LEVEL: "info" });
  const text = written(() => {
    log().info({ authorization: "Bearer spv_1", secret: "spv_2", password: "spv_3", orgId: "org_1" }, "top");
    log().warn({ headers: { authorization: "Bearer spv_4" }, key: { secret: "spv_5" }, form: { password: "spv_6" } }, "below");
    log().debug("too quiet");
  });
  expect(text).not.toContain("spv_");
  expect(text).toContain("org_1");
  expect(text.trim().split("\n")).toHaveLength(2);
});
