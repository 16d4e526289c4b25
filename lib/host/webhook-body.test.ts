import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_EVENT_BYTES } from "@/lib/portal/answer-stripe";
import { createListener, type Listener } from "./listener";

const WEBHOOK = "/api/stripe/webhook";
let listener: Listener;
let port = 0;
const reached: string[] = [];

beforeAll(async () => {
  listener = createListener([], async (req, res) => {
    reached.push(`${req.method ?? ""} ${req.url ?? ""}`);
    res.writeHead(200).end();
  });
  await new Promise<void>((done) => listener.server.listen(0, "127.0.0.1", done));
  port = (listener.server.address() as AddressInfo).port;
});
afterAll(() => listener.drain(100));

/** What is answered to the head of a request alone: nothing of its body is ever sent. */
const answerTo = (head: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${head.join("\r\n")}\r\nHost: api.example\r\n\r\n`));
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
      if (answer.includes("\r\n\r\n")) socket.end();
    });
    socket.once("close", () => resolve(answer)).once("error", reject);
  });

test("an event of 2 MB is refused from its length alone, and the connection ends", async () => {
  for (const bytes of [2 * 1024 * 1024, MAX_EVENT_BYTES + 1]) {
    const answer = await answerTo([`POST ${WEBHOOK} HTTP/1.1`, `Content-Length: ${bytes}`]);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toMatch(/^Request-Id: .+-7/im);
    expect(answer).toMatch(/^Connection: close/im);
    expect(answer).toContain("body-too-large");
  }
  expect(reached).toEqual([]);
});

test("however the address is written", async () => {
  for (const path of [`/${WEBHOOK}`, `${WEBHOOK}/`, `${WEBHOOK}?x=1`, `http://api.example${WEBHOOK}`, "/api//stripe/webhook"])
    expect(await answerTo([`POST ${path} HTTP/1.1`, "Content-Length: 2000000"])).toMatch(/^HTTP\/1.1 413 /);
  expect(reached).toEqual([]);
});

test("a body that does not say how long it is is refused", async () => {
  expect(await answerTo([`POST ${WEBHOOK} HTTP/1.1`, "Transfer-Encoding: chunked"])).toMatch(/^HTTP\/1.1 400 /);
  expect(reached).toEqual([]);
});

test("an event may be larger than a form of the portal", async () => {
  expect(await answerTo([`POST ${WEBHOOK} HTTP/1.1`, `Content-Length: ${MAX_EVENT_BYTES}`])).toMatch(/^HTTP\/1.1 200 /);
  expect(await answerTo([`POST /api/console/billing/plan HTTP/1.1`, `Content-Length: ${MAX_EVENT_BYTES}`])).toMatch(/^HTTP\/1.1 413 /);
  expect(reached).toEqual([`POST ${WEBHOOK}`]);
});
