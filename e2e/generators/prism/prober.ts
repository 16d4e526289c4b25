import { type Description, operationOf } from "../description";
import type { Place } from "../place";
import { type Answer, faultOf, type Probe, type Proxies, send } from "./probe";

type Sent = Partial<Pick<Probe, "body" | "headers" | "status" | "proxy" | "key">> & { as?: string };

/** Sends probes and remembers what does not match. */
export class Prober {
  readonly faults: string[] = [];
  readonly operations = new Set<string>();
  calls = 0;

  constructor(
    private readonly description: Description,
    private readonly place: Place,
    private readonly proxies: Proxies,
  ) {}

  async probe(probe: Probe): Promise<Answer | null> {
    this.calls += 1;
    this.operations.add(probe.operation.operationId);
    try {
      const answer = await send(probe, this.place, this.proxies);
      const fault = faultOf(probe, answer);
      if (fault !== null) this.faults.push(`${probe.name}: ${fault}`);
      return fault === null ? answer : null;
    } catch (error) {
      this.faults.push(`${probe.name}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  /** A call of an operation with the live key; JSON of the response, null where it was not what it should be. */
  async act(name: string, target: string, { as, status = 200, ...sent }: Sent = {}): Promise<unknown> {
    const operation = operationOf(this.description, name);
    const probe = { operation, target, key: "live" as const, proxy: "meant" as const, status, ...sent };
    const answer = await this.probe({ ...probe, name: as === undefined ? name : `${name} ${as}` });
    const isJson = answer?.headers.get("content-type")?.includes("json") === true;
    return answer !== null && isJson ? (JSON.parse(answer.text) as unknown) : null;
  }
}
