import { connect } from "node:net";

export type RawAnswer = { status: number; headers: Readonly<Record<string, string>>; text: string };

const PATIENCE_MS = 5_000;

function parse(bytes: string): RawAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status: Number(first.split(" ")[1]), headers, text: bytes.slice(end + 4) };
}

/** Sends exactly these bytes to the loopback and reads until the other side closes; nothing is put right on the way. */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no end of the answer to ${JSON.stringify(bytes.slice(0, 80))}`)));
    socket.setEncoding("utf8").on("data", (text: string) => (received += text));
    // A server that refuses early may cut what it has not read; what it said still counts.
    socket.on("error", (error) => (received === "" ? reject(error) : undefined));
    socket.on("close", () => resolve(parse(received)));
    socket.write(bytes);
  });
}

/** One plain request with this target, on a connection of its own. */
export const sendTarget = (port: number, target: string, headers: readonly string[] = [], method = "GET"): Promise<RawAnswer> =>
  sendRaw(port, [`${method} ${target} HTTP/1.1`, "Host: 127.0.0.1", "Connection: close", ...headers, "", ""].join("\r\n"));
