import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { DISPUTE_OUTCOMES } from "../billing/dispute";
import type { Engine } from "../engine";
import { messageOf } from "../error-text";
import { readBody } from "../protocol/read-body";
import { isAuthorised, unauthorised } from "../protocol/serve-api";
import type { Control } from "./control";

const count = z.number().int().min(0);
const Advance = z.strictObject({ to: z.number().int().optional(), seconds: count.optional() });
const Release = z.strictObject({ order: z.enum(["as_is", "reversed", "shuffled"]).optional(), seed: z.number().int().optional() });
const Corrupt = z.strictObject({ next: count, how: z.enum(["signature", "body", "missing", "v0", "stale", "future"]) });
const Fail = z.strictObject({
  next: z.number().int().min(1),
  how: z.enum(["refuse", "hang", "slow", "status"]),
  status: z.number().int().optional(),
  body: z.enum(["stripe", "json_without_error", "truncated"]).optional(),
  ms: count.optional(),
  match: z.string().optional(),
  afterEffect: z.boolean().optional(),
});
const Envelope = z.strictObject({
  id: z.string().exactOptional(),
  api_version: z.string().nullable().exactOptional(),
  created: z.number().int().exactOptional(),
  livemode: z.boolean().exactOptional(),
});
const CreateEvent = z.strictObject({ type: z.string(), object: z.record(z.string(), z.unknown()), envelope: Envelope.optional() });

type Action = (control: Control, body: unknown) => unknown;
const action =
  <S extends z.ZodType>(schema: S, run: (control: Control, input: z.output<S>) => unknown): Action =>
  (control, body) =>
    run(control, schema.parse(body));
const nothing = z.looseObject({});

const ACTIONS: Record<string, Action> = {
  now: (control) => ({ now: control.now() }),
  advance: action(Advance, (control, input) => control.advance(input)),
  rewind: action(z.strictObject({ seconds: count }), (control, input) => control.rewind(input)),
  hold: action(nothing, (control) => control.hold()),
  release: action(Release, (control, input) => control.release(input)),
  duplicate: action(z.strictObject({ times: count }), (control, input) => control.duplicate(input)),
  drop: action(z.strictObject({ count: count.optional(), type: z.string().optional() }), (control, input) => control.drop(input)),
  delay: action(z.strictObject({ ms: count }), (control, input) => control.delay(input)),
  resend: action(z.strictObject({ eventId: z.string() }), (control, input) => control.resend(input)),
  corrupt: action(Corrupt, (control, input) => control.corrupt(input)),
  sign_at: action(z.strictObject({ clock: z.enum(["wall", "sandbox"]) }), (control, input) => control.signAt(input)),
  fail: action(Fail, (control, input) => control.fail(input)),
  mend: action(nothing, (control) => control.mend()),
  decline: action(z.strictObject({ next: count }), (control, input) => control.decline(input)),
  delete_customer: action(z.strictObject({ id: z.string() }), (control, input) => control.deleteCustomer(input)),
  dispute: action(z.strictObject({ charge: z.string() }), (control, input) => control.dispute(input)),
  close_dispute: action(z.strictObject({ id: z.string(), outcome: z.enum(DISPUTE_OUTCOMES) }), (control, input) =>
    control.closeDispute(input),
  ),
  reset: action(nothing, (control) => control.reset()),
  requests: (control) => ({ requests: control.requests() }),
  settle: action(nothing, (control) => control.settle()),
  set_webhook: action(z.strictObject({ url: z.string().nullable(), secret: z.string().optional() }), (control, input) =>
    control.setWebhook(input),
  ),
  events: (control) => ({ events: control.events() }),
  create_event: action(CreateEvent, (control, input) => control.createEvent(input)),
};

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body ?? { ok: true }));
}

/** Answers a request to /_sandbox/*: an action's name, and its input as JSON. */
export async function serveControl(
  engine: Engine,
  control: Control,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { authorization } = request.headers;
  const body = await readBody(request);
  if (!isAuthorised(engine, authorization)) {
    send(response, 401, unauthorised(authorization).body());
    return;
  }
  const name = (request.url ?? "").split("?")[0]?.replace("/_sandbox/", "") ?? "";
  const run = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (run === undefined) {
    send(response, 404, { error: { message: `The sandbox has no action '${name}'`, type: "invalid_request_error" } });
    return;
  }
  try {
    send(response, 200, await run(control, body === "" ? {} : JSON.parse(body)));
  } catch (error) {
    send(response, 400, { error: { message: messageOf(error), type: "invalid_request_error" } });
  }
}
