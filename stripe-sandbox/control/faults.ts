import type { ServerResponse } from "node:http";

export type FaultHow = "refuse" | "hang" | "slow" | "status";
export type FaultInput = {
  next: number;
  how: FaultHow;
  /** With `status`. */
  status?: number | undefined;
  body?: "stripe" | "json_without_error" | "truncated" | undefined;
  /** With `slow`. */
  ms?: number | undefined;
  /** Method and the beginning of the path, as in "POST /v1/checkout"; without it, every request. */
  match?: string | undefined;
  /** The effect happens, and then the answer is lost. */
  afterEffect?: boolean | undefined;
};
export type Fault = FaultInput;

const bodyOf = ({ status = 500, body = "stripe" }: Fault): string => {
  if (body === "json_without_error") return JSON.stringify({ message: "upstream is unavailable" });
  const type = status === 429 ? "invalid_request_error" : "api_error";
  const code = status === 429 ? { code: "rate_limit" } : {};
  const whole = JSON.stringify({ error: { ...code, message: "The sandbox was set to fail.", type } });
  return body === "truncated" ? whole.slice(0, whole.length / 2) : whole;
};

/** What is to go wrong with the next requests. */
export class Faults {
  private waiting: Fault[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly hanging = new Set<ServerResponse>();

  add(input: FaultInput): void {
    this.waiting.push({ ...input });
  }

  clear(): void {
    this.waiting = [];
    for (const response of this.hanging) response.destroy();
    this.hanging.clear();
  }

  take(method: string, path: string): Fault | null {
    const fault = this.waiting.find(({ match }) => match === undefined || `${method} ${path}`.startsWith(match));
    if (fault === undefined) return null;
    fault.next -= 1;
    if (fault.next <= 0) this.waiting = this.waiting.filter((other) => other !== fault);
    return { ...fault };
  }

  wait({ ms = 200 }: Fault): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        resolve();
      }, ms);
      this.timers.add(timer);
    });
  }

  /** Ends the request as the fault says; a hanging one stays open until the caller gives up or the sandbox closes. */
  async apply(fault: Fault, response: ServerResponse, requestId: string): Promise<void> {
    if (fault.how === "hang") {
      this.hanging.add(response);
      response.on("close", () => this.hanging.delete(response));
      return;
    }
    if (fault.how === "slow") await this.wait(fault);
    if (fault.how !== "status") {
      response.destroy();
      return;
    }
    const body = bodyOf(fault);
    const status = fault.status ?? 500;
    response.writeHead(status, { "content-type": "application/json", "request-id": requestId });
    response.end(body);
  }
}
