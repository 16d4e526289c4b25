import fs from "node:fs";
import { expect, test, vi } from "vitest";
import { forgetProcessState } from "@/testing/process-state";
import { provideEnv } from "./env";
import { log } from "./log";

function written(work: () => void): string {
  forgetProcessState();
  provideEnv({ LOG_LEVEL: "info" });
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

test("what signs somebody in is never in the log, whatever it is called and however deep it is", () => {
  const text = written(() => {
    log().info({ authorization: "Bearer spv_1", secret: "spv_2", password: "spv_3", orgId: "org_1" }, "top");
    log().warn({ headers: { authorization: "Bearer spv_4", "Set-Cookie": ["spv_5"] }, key: { secret: "spv_6" } }, "below");
    log().warn({ a: { b: [{ cookie: "spv_7", accessToken: "spv_8", token: { value: "spv_9" } }] }, keyId: "key_1" }, "far below");
    log().debug("too quiet");
  });
  expect(text).not.toContain("spv_");
  expect(text).toContain("org_1");
  expect(text).toContain("key_1");
  expect(text.trim().split("\n")).toHaveLength(3);
});

test("nor in what an error carries: libraries put requests and their headers there", () => {
  const text = written(() => {
    const cause = Object.assign(new Error("inner"), { headers: { cookie: "spv_1" } });
    const config = { request: { headers: { Authorization: "spv_2", "x-api-key": "spv_3" } }, url: "https://a.example" };
    log().error({ err: Object.assign(new Error("outer", { cause }), { config, refresh_token: "spv_4" }) }, "failed");
    log().error({ failure: { err: Object.assign(new Error("nested"), { token: "spv_5" }) } }, "failed below");
  });
  expect(text).not.toContain("spv_");
  expect(text).toContain('"err":{"type":"Error","message":"outer');
  expect(text).toContain("https://a.example");
});

test("a value that contains itself is no reason to fail", () => {
  const round: { self?: unknown; name: string } = { name: "round" };
  round.self = round;
  expect(written(() => log().info({ round }, "round"))).toContain("round");
});
