import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { endOutput, forgiveClosedPipe } from "./end-output";

test("output is whole when the process exits, however slowly it is read", async () => {
  let taken = 0;
  const slow = new Writable({
    write(chunk: Buffer, _encoding, done) {
      setImmediate(() => {
        taken += chunk.length;
        done();
      });
    },
  });
  for (let n = 0; n < 10; n++) slow.write("x".repeat(100_000));
  expect(taken).toBeLessThan(1_000_000);
  await endOutput(slow);
  expect(taken).toBe(1_000_000);
});

test("a reader that has gone ends the output without a fault, and another error is one", async () => {
  const failing = (code: string) =>
    new Writable({ write: (_chunk, _encoding, done) => setImmediate(done, Object.assign(new Error(code), { code })) });
  const gone = failing("EPIPE");
  forgiveClosedPipe(gone);
  gone.write("a");
  await endOutput(gone);
  expect(gone.destroyed).toBe(true);
  await endOutput(gone);
  const broken = failing("EIO");
  forgiveClosedPipe(broken);
  expect(() => broken.emit("error", Object.assign(new Error("EIO"), { code: "EIO" }))).toThrow("EIO");
});
