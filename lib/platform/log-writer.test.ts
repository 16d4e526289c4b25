import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LogWriter } from "./log-writer";

const LINE = `${"x".repeat(999)}\n`;

let folder: string;
/** Both ends of a real pipe. */
let pipe: number;
let told: { dropped: number; flowsAgain: number[] };
let writer: LogWriter;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "heliodex-test-"));
  execFileSync("mkfifo", [join(folder, "pipe")]);
  pipe = openSync(join(folder, "pipe"), constants.O_RDWR | constants.O_NONBLOCK);
  told = { dropped: 0, flowsAgain: [] };
  writer = new LogWriter(pipe, {
    unblock: () => undefined,
    dropped: () => told.dropped++,
    flowsAgain: (lines) => told.flowsAgain.push(lines),
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  closeSync(pipe);
  rmSync(folder, { recursive: true });
});

/** Everything that the pipe holds now. */
function readAll(): string {
  const buffer = Buffer.alloc(65_536);
  let text = "";
  for (;;) {
    try {
      text += buffer.toString("utf8", 0, readSync(pipe, buffer));
    } catch {
      return text;
    }
  }
}

/** Reads until nothing more is written. */
function readToTheEnd(): string {
  let text = "";
  for (let part = readAll(); part !== ""; part = readAll()) {
    text += part;
    vi.advanceTimersByTime(100);
  }
  return text;
}

test("a line is written at once, and a reader that takes no more holds up nobody: lines are kept, then dropped and counted", () => {
  writer.write("first\n");
  expect(readAll()).toBe("first\n");
  for (let n = 0; n < 3_000; n++) writer.write(LINE);
  expect(told.flowsAgain).toEqual([]);
  const text = readToTheEnd();
  // What the pipe and the writer hold, whole and in order; the others are counted.
  const written = text.length / LINE.length;
  expect(text).toBe(LINE.repeat(written));
  expect(written).toBeGreaterThan(1_000);
  expect(told).toEqual({ dropped: 3_000 - written, flowsAgain: [3_000 - written] });
  writer.write("last\n");
  expect(readToTheEnd()).toBe("last\n");
  expect(told.flowsAgain).toHaveLength(1);
});

test("at the end of the process what is kept is written if somebody reads, and given up soon if nobody does", () => {
  for (let n = 0; n < 100; n++) writer.write(LINE);
  const taken = readAll();
  writer.flush(50);
  expect((taken + readAll()).length).toBe(100 * LINE.length);
  for (let n = 0; n < 200; n++) writer.write(LINE);
  writer.flush(50);
  expect(readAll().length).toBeLessThan(200 * LINE.length);
});

test("a reader that is gone is no error: each line is tried, and lost alone", () => {
  // As the log does: what is said of lost lines is a line itself.
  const gone: LogWriter = new LogWriter(9_999, {
    unblock: () => undefined,
    dropped: () => told.dropped++,
    flowsAgain: (lines) => gone.write(`${lines} lines\n`),
  });
  gone.write(LINE);
  gone.write(LINE);
  expect(told.dropped).toBe(2);
});
