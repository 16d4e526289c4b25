import { createServer, type Server, type Socket } from "node:net";
import { inject, expect, onTestFinished, test } from "vitest";
import { reachDatabase } from "./reach-database";

const databaseUrl = (): string => inject("databaseUrl");
/** The first address that nobody listens on any more. */
const FREE = "postgresql://heliodex:hunter2@127.0.0.1:1/heliodex";

function listening(onConnection: (socket: Socket) => void, port = 0): Promise<{ url: string; port: number; server: Server }> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  onTestFinished(() => void server.close());
  return new Promise((resolve) =>
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const taken = typeof address === "object" && address !== null ? address.port : 0;
      resolve({ url: `postgresql://heliodex@127.0.0.1:${taken}/heliodex`, port: taken, server });
    }),
  );
}

/** An error as PostgreSQL sends it before anybody is signed in. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const refusing = (code: string, message: string) => (socket: Socket) => {
  socket.once("data", () => socket.end(refusal(code, message)));
};

test("a database that is there keeps the settings of a connection", async () => {
  const said: string[] = [];
  expect(await reachDatabase(databaseUrl(), { waitMs: 0, say: (line) => said.push(line) })).toEqual({ keepsSettings: true });
  expect(said).toEqual([]);
});

test("a start waits for as long as it is set to, says so without the password, and then says why", async () => {
  const said: string[] = [];
  const began = performance.now();
  await expect(reachDatabase(FREE, { waitMs: 1_200, say: (line) => said.push(line) })).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/heliodex did not respond within 1 s: .*ECONNREFUSED.*DATABASE_WAIT_S/,
  );
  expect(performance.now() - began).toBeGreaterThan(1_150);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^waiting up to 2 s for the database at 127\.0\.0\.1:1\/heliodex: /);
  expect(said[0]).not.toContain("hunter2");
});

test("a database that still starts is waited for", async () => {
  let asked = 0;
  const { url } = await listening((socket) => {
    asked++;
    refusing("57P03", "the database system is starting up")(socket);
  });
  await expect(reachDatabase(url, { waitMs: 600, say: () => undefined })).rejects.toThrow(/starting up/);
  expect(asked).toBeGreaterThan(1);
});

test.each([
  ["28P01", 'password authentication failed for user "heliodex"'],
  ["3D000", 'database "heliodex" does not exist'],
  ["08P01", "no such user: heliodex"],
])("what waiting does not mend fails at once: %s", async (code, message) => {
  const { url } = await listening(refusing(code, message));
  const began = performance.now();
  await expect(reachDatabase(url, { waitMs: 60_000, say: () => undefined })).rejects.toThrow(message);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test("a stop ends the waiting", async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  await expect(reachDatabase(FREE, { waitMs: 60_000, say: () => undefined, signal: stop.signal })).rejects.toThrow(/abort/i);
});
