import { createSocket, type Socket } from "node:dgram";
import { afterEach, describe, expect, test } from "vitest";
import { PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { resolverOf, type Resolver } from "@/lib/platform/outgoing/resolve-host";
import { TLS } from "@/testing/tls";
import { receiver, sending, type Receiver } from "@/testing/webhooks";
import { KEPT_BYTES } from "../contract";
import { sendRequest, type Sending } from "./send-request";

const open: Receiver[] = [];
const receive = async (...given: Parameters<typeof receiver>): Promise<Receiver> => {
  const made = await receiver(...given);
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()));
});
const send = (url: string, more: Partial<Sending> = {}) =>
  sendRequest({ url, headers: { "content-type": "application/json" }, body: '{"a":"ü"}' }, sending(more));

describe("a request", () => {
  test("is posted as it is, and the beginning of the answer comes back", async () => {
    const { url, received } = await receive((response) => response.writeHead(202, { "x-a": "1", "set-cookie": "s=1" }).end("thanks"));
    const outcome = await send(url);
    expect(outcome).toMatchObject({ status: 202, body: "thanks", error: null, headers: { "x-a": "1", "set-cookie": "(redacted)" } });
    expect(received).toMatchObject([{ body: '{"a":"ü"}', headers: { "content-type": "application/json", "content-length": "10" } }]);
  });

  test("does not follow a redirect", async () => {
    const other = await receive((response) => response.end());
    const { url } = await receive((response) => response.writeHead(307, { location: other.url }).end());
    expect((await send(url)).status).toBe(307);
    expect(other.received).toEqual([]);
  });

  test("ends when no answer comes, when nobody listens, and when the connection is reset", async () => {
    const hanging = await receive(() => undefined);
    const began = performance.now();
    expect(await send(hanging.url, { timeoutMs: 150 })).toMatchObject({ status: null, error: "No response within 0.15 seconds." });
    expect(performance.now() - began).toBeLessThan(2_000);
    const resetting = await receive((_response, request) => request.socket.resetAndDestroy());
    expect((await send(resetting.url)).error).toBe("The connection was reset before a response was received.");
    const { url } = resetting;
    await resetting.close();
    open.splice(open.indexOf(resetting), 1);
    expect((await send(url)).error).toBe("The host refused the connection.");
  });

  test("ends when headers drip, and when a name is not looked up in time", async () => {
    const dripping = await receive((response) => {
      const timer = setInterval(() => response.socket?.write("H"), 20);
      response.once("close", () => clearInterval(timer));
    });
    expect((await send(dripping.url, { timeoutMs: 200 })).status).toBeNull();
    const never = send("https://slow.example/", { timeoutMs: 100, resolve: () => new Promise(() => undefined) });
    expect((await never).error).toBe("No response within 0.1 seconds.");
  });

  test("reads a few kilobytes of a gigabyte, and a slow body for a moment only", async () => {
    let sent = 0;
    const endless = await receive((response) => {
      response.writeHead(200, { "content-length": String(2 ** 30) });
      const chunk = Buffer.alloc(65_536, "x");
      const more = (): void => {
        while (!response.destroyed && sent < 2 ** 30) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
      };
      more();
    });
    const outcome = await send(endless.url);
    expect([outcome.status, outcome.body?.length]).toEqual([200, KEPT_BYTES]);
    expect(sent).toBeLessThan(64 * 2 ** 20);
    const slow = await receive((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("."), 20);
      response.once("close", () => clearInterval(timer));
    });
    const began = performance.now();
    expect((await send(slow.url, { bodyMs: 100 })).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test("takes what is no HTTP, and text that no database holds", async () => {
    const odd = await receive((response) => response.socket?.end("nonsense\r\n\r\n"));
    expect((await send(odd.url)).error).toBe("The response is not valid HTTP.");
    const nul = await receive((response) => response.writeHead(200).end(Buffer.from([97, 0, 98, 0xff])));
    expect((await send(nul.url)).body).toBe("a\ufffdb\ufffd");
  });
});

describe("an address", () => {
  test("that is private is never connected to", async () => {
    const { url, received } = await receive((response) => response.end());
    expect((await send(url, { policy: PUBLIC_ONLY })).error).toContain("that is not public");
    const resolve = () => Promise.resolve(["1.1.1.1", "10.0.0.1"]);
    const mixed = await send("https://hooks.example.test/", { policy: PUBLIC_ONLY, resolve });
    expect(mixed.error).toContain("that is not public");
    expect(received).toEqual([]);
  });

  test("is looked up once: a name that leads elsewhere the second time changes nothing", async () => {
    const { port, received } = await receive((response) => response.end(), TLS);
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    let asked = 0;
    const resolve = () => Promise.resolve(answers[asked++] ?? []);
    expect((await send(`https://hooks.example.test:${port}/`, { resolve, ca: TLS.cert })).status).toBe(200);
    expect([asked, received.length]).toEqual([1, 1]);
  });

  test("whose name servers are silent holds up no other look-up, and one that has none says so", async () => {
    const silent = createSocket("udp4");
    const absent = createSocket("udp4");
    // The same question back, as an answer: there is no such name.
    absent.on("message", (message, { port, address }) => {
      message.writeUInt16BE(0x8183, 2);
      absent.send(message, port, address);
    });
    await Promise.all([silent, absent].map((socket) => new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound))));
    const at = (socket: Socket): Resolver => resolverOf([`127.0.0.1:${socket.address().port}`]);
    const slow = Promise.all(
      Array.from({ length: 20 }, (_, i) => send(`https://n${i}.example.test/`, { resolve: at(silent), timeoutMs: 400 })),
    );
    const began = performance.now();
    expect((await send("https://none.example.test/", { resolve: at(absent) })).error).toBe("The host name does not exist.");
    expect(performance.now() - began).toBeLessThan(300);
    expect(new Set((await slow).map(({ error }) => error))).toEqual(new Set(["No response within 0.4 seconds."]));
    for (const socket of [silent, absent]) socket.close();
  });

  test("has a certificate that is trusted and for its name", async () => {
    const { port, received } = await receive((response) => response.end(), TLS);
    expect((await send(`https://hooks.example.test:${port}/`)).error).toContain("self-signed");
    expect((await send(`https://other.example.test:${port}/`, { ca: TLS.cert })).error).toBe(
      "The certificate does not match the host name.",
    );
    expect(received).toEqual([]);
    const plain = await receive((response) => response.end());
    expect((await send(plain.url.replace("http", "https"))).error).toContain("TLS");
  });
});
