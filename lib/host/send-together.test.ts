import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { sendTogether } from "./send-together";

const server = createServer();
afterAll(() => server.close());

/** Opens connections that ask at once, and returns their responses when all have asked. */
async function asked(count: number): Promise<{ responses: ServerResponse[]; answers: Promise<string>[] }> {
  const responses: ServerResponse[] = [];
  server.on("request", (_, res: ServerResponse) => responses.push(res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answers = Array.from({ length: count }, async () => {
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    let text = "";
    for await (const piece of socket) text += String(piece);
    return text;
  });
  while (responses.length < count) await new Promise(setImmediate);
  return { responses, answers };
}

test("responses of one turn leave after it, each with its own body, also beside one whose client has gone", async () => {
  const { responses, answers } = await asked(4);
  const [gone, ...others] = responses;
  gone?.destroy();
  if (gone) sendTogether(gone, "nobody reads this");
  others.forEach((res, i) => {
    res.writeHead(200);
    sendTogether(res, i === 0 ? null : Buffer.from(`body ${i}`));
  });
  expect(responses.map(({ writableEnded }) => writableEnded)).toEqual([false, false, false, false]);
  await new Promise(setImmediate);
  expect(responses.every(({ writableEnded }) => writableEnded)).toBe(true);
  const bodies = (await Promise.all(answers)).map((text) => text.split("\r\n\r\n")[1] ?? "");
  expect(bodies.filter((body) => body.includes("body")).map((body) => /body \d/.exec(body)?.[0])).toEqual(["body 1", "body 2"]);
});
