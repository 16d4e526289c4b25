import type { z } from "zod";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { HOUR_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { clientOf, limitAttempts } from "@/lib/platform/throttle";
import { Submitted, SubmitRequestInput, type SubmitRequest } from "../contract";
import { parseInput } from "../parse";
import { initialState, notifyReceived } from "./receive-request";
import { signUpPath } from "./sign-up-path";
import { trackingPath } from "./tracking-link";

type Asked = Omit<z.infer<typeof SubmitRequestInput>, "topic">;

/**
 * Takes a request from the public form. Starter and Pro are answered at once and go on to a prefilled sign-up;
 * Enterprise waits for a person. The answer is the same whether the address is known or not, and for a robot.
 * @throws DomainError unprocessable (fields), rate-limited (10 an hour from one client, 3 a day with one mail, 20 with it from all clients)
 */
export async function submitRequest(ctx: Context, given: SubmitRequest): Promise<Submitted> {
  const { topic, ...input } = parseInput(SubmitRequestInput, given);
  await limitSubmissions(ctx, input.email);
  const id = newId("req");
  await transaction(ctx, (tx) => (topic ? quarantineRequest(tx, id, input) : insertRequest(tx, id, input)));
  const next = PLAN_TABLE[input.plan].needsReview ? null : signUpPath(input);
  return Submitted.parse({ trackingPath: trackingPath(id), signUpPath: next });
}

async function limitSubmissions(ctx: Context, email: string): Promise<void> {
  if (ctx.actor.kind === "operator" || ctx.actor.kind === "job") return;
  await limitAttempts(ctx, [
    { what: "access/mail-here", who: `${email} ${clientOf(ctx)}`, limit: 3, windowMs: 24 * HOUR_MS },
    { what: "access/address", who: clientOf(ctx), limit: 10, windowMs: HOUR_MS },
    { what: "access/mail", who: email, limit: 20, windowMs: 24 * HOUR_MS },
  ]);
}

/** It may be a robot: nobody is mailed and no clock runs, until staff restores it. */
async function quarantineRequest(tx: TxContext, id: string, input: Asked): Promise<void> {
  const now = new Date(tx.clock.now());
  await tx.db.accessRequest.create({ data: { id, ...input, state: "received", receivedAt: now, suspectedAt: now } });
  await record(tx, id, { type: "access.suspected", asked: input });
}

async function insertRequest(tx: TxContext, id: string, input: Asked): Promise<void> {
  const receivedAt = new Date(tx.clock.now());
  const begun = initialState(input.plan, tx.clock.now());
  const row = await tx.db.accessRequest.create({ data: { id, ...input, ...begun, receivedAt } });
  await record(tx, id, { type: begun.state === "received" ? "access.received" : "access.self-service", asked: input });
  await notifyReceived(tx, row, input);
}

/** The record outlives the request, so it holds nothing personal. */
const record = (
  tx: TxContext,
  id: string,
  { type, asked: { plan, useKind, country } }: { type: "access.received" | "access.self-service" | "access.suspected"; asked: Asked },
): Promise<string> => recordEvent(tx, { type, subject: id, data: { plan, useKind, country } });
