import { expect, test } from "vitest";
import { Statements } from "./statements";

test("a queue that stops waits for the statements it has sent, and sends no more", async () => {
  const sent: string[] = [];
  let finish = (): void => undefined;
  const statements = new Statements((text) => {
    sent.push(text);
    return new Promise((resolve) => (finish = () => resolve({ rows: [] })));
  });
  void statements.run("complete", []);
  let isClosed = false;
  const closing = statements.close(60_000).then(() => (isClosed = true));
  await Promise.resolve();
  expect(isClosed).toBe(false);
  void statements.run("fail", []);
  finish();
  await closing;
  expect(sent).toEqual(["complete"]);
});

test("it waits no longer than it is given, and a statement that failed is over", async () => {
  const endless = new Statements(() => new Promise(() => undefined));
  void endless.run("fetch", []);
  await endless.close(5);
  const failing = new Statements(() => Promise.reject(new Error("away")));
  await expect(failing.run("fetch", [])).rejects.toThrow("away");
  await failing.close(60_000);
});
