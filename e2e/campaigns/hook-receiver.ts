import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import type { Random } from "@/testing/random";

/** `firstAt`, `acceptedAt`: milliseconds since 1970. */
export type Message = { endpoint: number; bodies: Set<string>; times: number; firstAt: number; acceptedAt: number[] };
type Behaviour = "at once" | "slowly" | "with 500" | "not at all";

const SLOWEST_MS = 2_500;

/**
 * Receives messages, checks each as a customer would, and answers some late, some with 500 and some never. Every message is
 * refused at most once, so that the next attempt is due after five seconds and not after minutes.
 */
export class HookReceiver {
  readonly messages = new Map<string, Message>();
  readonly wrong: string[] = [];
  private readonly secrets = new Map<number, string>();
  private answering = 0;
  private isPatient = false;

  private constructor(
    private readonly server: Server,
    private readonly random: Random,
  ) {
    server.on("request", (request, response) => this.receive(request, response));
  }

  static async open(random: Random): Promise<HookReceiver> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return new HookReceiver(server, random);
  }

  url(endpoint: number): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${endpoint}`;
  }

  expect(endpoint: number, secret: string): void {
    this.secrets.set(endpoint, secret);
  }

  /** From now on every message is answered at once. */
  answerAll(): void {
    this.isPatient = true;
  }

  isAnswering(): boolean {
    return this.answering > 0;
  }

  /** Messages that came again although they had been accepted: their answer was lost in a kill. */
  repeated(): number {
    return [...this.messages.values()].filter(({ acceptedAt }) => acceptedAt.length > 1).length;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => this.take(request, response, Buffer.concat(chunks).toString()));
  }

  private take(request: IncomingMessage, response: ServerResponse, body: string): void {
    const endpoint = Number(request.url?.slice(1));
    const id = String(request.headers["webhook-id"]);
    try {
      new Webhook(this.secrets.get(endpoint) ?? "").verify(body, request.headers as Record<string, string>);
    } catch (error) {
      this.wrong.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
    const message = this.messages.get(id) ?? { endpoint, bodies: new Set(), times: 0, firstAt: Date.now(), acceptedAt: [] };
    if (message.endpoint !== endpoint) this.wrong.push(`${id} came to two endpoints`);
    message.bodies.add(body);
    message.times++;
    this.messages.set(id, message);
    this.answer(response, message, this.behaviour(message));
  }

  private behaviour({ times }: Message): Behaviour {
    const luck = this.random.fraction();
    if (this.isPatient || luck < 0.4) return "at once";
    if (luck < 0.7 || times > 1) return "slowly";
    return luck < 0.9 ? "with 500" : "not at all";
  }

  private answer(response: ServerResponse, message: Message, behaviour: Behaviour): void {
    const end = (): void => {
      this.answering--;
      if (response.destroyed) return;
      if (behaviour === "not at all") return void response.destroy();
      if (behaviour !== "with 500") message.acceptedAt.push(Date.now());
      response.writeHead(behaviour === "with 500" ? 500 : 204).end();
    };
    this.answering++;
    if (behaviour === "slowly") setTimeout(end, this.random.between(100, SLOWEST_MS));
    else end();
  }
}
