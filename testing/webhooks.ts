import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { createOrganisation } from "@/lib/accounts/organisations/create-organisation";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { PlanName } from "@/lib/billing/plans";
import type { Clock } from "@/lib/platform/clock";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { PUBLIC_AND_LOOPBACK } from "@/lib/platform/outgoing/address-policy";
import { EndpointInput } from "@/lib/webhooks/contract";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import type { Sending } from "@/lib/webhooks/sending/send-request";

export type Received = { headers: Record<string, string>; body: string };
export type Receiver = { url: string; port: number; received: Received[]; close(): Promise<void> };
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const headersOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));

/** A receiver in this process that keeps what it got and answers as told; with a certificate it speaks TLS. */
export async function receiver(answer: Answer, tls?: { key: string; cert: string }): Promise<Receiver> {
  const received: Received[] = [];
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: headersOf(request), body: Buffer.concat(chunks).toString() });
      answer(response, request);
    });
  };
  const server = tls ? https.createServer(tls, take) : http.createServer(take);
  server.on("clientError", (_error, socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Requests as the server makes them, but to receivers on this machine and without its patience. */
export const sending = (more: Partial<Sending> = {}): Sending => ({
  policy: PUBLIC_AND_LOOPBACK,
  resolve: () => Promise.resolve(["127.0.0.1"]),
  timeoutMs: 5_000,
  bodyMs: 200,
  ...more,
});

export const operatorAt = (clock: Clock): Context => ({ actor: { kind: "operator", name: "test" }, clock, requestId: null });

/** An organisation with a plan, unless it is null. */
export async function organisation(ctx: Context, plan: PlanName | null = "pro"): Promise<string> {
  const orgId = await createOrganisation(ctx, { name: "Test organisation" });
  if (plan) await setEntitlement(ctx, { orgId, plan });
  return orgId;
}

/** An endpoint at a receiver on this machine, which no endpoint of a configured installation may be. */
export async function endpointAt(ctx: Context, orgId: string, url: string, input: Partial<EndpointInput> = {}) {
  const made = await createEndpoint(
    ctx,
    orgId,
    EndpointInput.parse({ url: "https://hooks.example.com/", types: ["price.published", "key.expiring"], ...input }),
  );
  await prisma().webhookEndpoint.update({ where: { id: made.id }, data: { url } });
  return { ...made, url };
}
