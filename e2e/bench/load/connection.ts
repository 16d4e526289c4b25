import { connect, type Socket } from "node:net";

const BUFFER_BYTES = 256 * 1_024;
const HEAD_END = Buffer.from("\r\n\r\n");
const SHOWN = 800;

export type Answer = { status: number; head: string; body: Buffer | null };

/**
 * One keep-alive connection with one request in flight. It does only what finding the end of an answer takes, so that the
 * load costs little beside what is measured: both share the machine.
 */
export class Connection {
  private socket: Socket | null = null;
  private held: Buffer | null = null;
  private head = "";
  private missing = -1;
  private parts: Buffer[] = [];
  private onAnswer: ((answer: Answer) => void) | null = null;
  private onFailure: (error: Error) => void = () => undefined;

  constructor(private readonly keepsBodies = false) {}

  open(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const onread = {
        buffer: Buffer.allocUnsafe(BUFFER_BYTES),
        callback: (bytes: number, buffer: Uint8Array): boolean => this.take(Buffer.from(buffer.buffer, buffer.byteOffset, bytes)),
      };
      const socket = connect({ host: "127.0.0.1", port, noDelay: true, onread });
      this.onFailure = reject;
      socket.once("connect", resolve);
      socket.on("error", (error) => this.onFailure(error));
      socket.on("close", () => this.onFailure(new Error("the connection was closed in the middle")));
      this.socket = socket;
    });
  }

  send(request: string, onAnswer: (answer: Answer) => void, onFailure: (error: Error) => void): void {
    this.onAnswer = onAnswer;
    this.onFailure = onFailure;
    this.missing = -1;
    this.parts = [];
    this.socket?.write(request, "latin1");
  }

  close(): void {
    this.onFailure = () => undefined;
    this.socket?.destroy();
  }

  private take(chunk: Buffer): boolean {
    if (this.missing < 0) this.takeHead(this.held === null ? chunk : Buffer.concat([this.held, chunk]));
    else this.takeBody(chunk);
    return true;
  }

  private takeHead(data: Buffer): void {
    const end = data.indexOf(HEAD_END);
    if (end < 0) {
      this.held = Buffer.from(data);
      return;
    }
    this.held = null;
    this.head = data.toString("latin1", 0, end);
    const length = lengthOf(this.head);
    if (length === null) return this.onFailure(new Error(`an answer without a length: ${this.head}`));
    this.missing = length;
    this.takeBody(data.subarray(end + HEAD_END.length));
  }

  private takeBody(chunk: Buffer): void {
    this.missing -= chunk.length;
    if (this.missing < 0) return this.onFailure(new Error(`more bytes than announced: ${this.head}`));
    const status = Number(this.head.slice(9, 12));
    if (this.keepsBodies || status >= 400) this.parts.push(Buffer.from(chunk));
    if (this.missing > 0) return;
    this.onAnswer?.({ status, head: this.head, body: this.parts.length > 0 ? Buffer.concat(this.parts) : null });
  }
}

/** Bytes of the body; null when the head does not tell. */
function lengthOf(head: string): number | null {
  if (head.startsWith("304", 9) || head.startsWith("204", 9)) return 0;
  const at = head.indexOf("\r\nContent-Length: ");
  if (at >= 0) return Number.parseInt(head.slice(at + 18, at + 30), 10);
  const other = /\r\ncontent-length:\s*(\d+)/i.exec(head)?.[1];
  return other === undefined ? null : Number(other);
}

export const unexpected = (answer: Answer, request: string): Error =>
  new Error(
    `${answer.status} for ${request.split("\r\n", 1)[0] ?? ""}\n${answer.head}\n\n${answer.body?.toString("utf8", 0, SHOWN) ?? ""}`,
  );
