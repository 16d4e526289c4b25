import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { DestinationInput } from "@/lib/exports/delivery/contract";
import type { Outgoing } from "@/lib/exports/delivery/open-bucket";
import { saveDestination } from "@/lib/exports/delivery/save-destination";
import { storedFile } from "@/lib/exports/export-folder";
import { startExport } from "@/lib/exports/start-export";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { files } from "@/lib/platform/files/files";
import { PUBLIC_AND_LOOPBACK } from "@/lib/platform/outgoing/address-policy";
import { runHere } from "./exports";
import { person } from "./people";
import { operator } from "./use-database";

export const SECRET = "a-secret-of-the-customer";

export const destinationInput = (more: Partial<DestinationInput> = {}): DestinationInput => ({
  ...{ endpoint: "https://s3.example.com", region: "us-east-1", bucket: "files", prefix: "solar/" },
  ...{ accessKeyId: "S3RVER", secret: SECRET, encryption: null, ...more },
});

/** Requests as the server makes them, but to a store on this machine and without its patience. */
export const outgoingTo = (more: Partial<Outgoing> = {}): Outgoing => ({
  policy: PUBLIC_AND_LOOPBACK,
  resolve: () => Promise.resolve(["127.0.0.1"]),
  ...{ requestMs: 10_000, maxBytes: 16_384, areUrlsJudged: true, attemptMs: 20_000, ...more },
});

export type Customer = { orgId: string; email: string; ctx: () => Promise<Context> };

/** An owner with the plan, and a bucket at an origin on this machine, which no destination of a configured installation may be. */
export async function customerAt(origin: string, more: Partial<DestinationInput> = {}): Promise<Customer> {
  const owner = await person();
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  await saveDestination(await owner.ctx(), orgId, destinationInput(more));
  await prisma().exportDestination.update({ where: { orgId }, data: { endpoint: origin } });
  return { orgId, email: owner.email, ctx: owner.ctx };
}

/** A finished export that is to be delivered; with `bytes` its file is one of that size. */
export async function readyExport({ ctx, orgId }: Customer, bytes?: number): Promise<string> {
  const { id } = await startExport(await ctx(), { orgId, resource: "company", format: "csv", destination: "bucket" });
  await runHere(operator());
  if (bytes !== undefined) {
    const content = Buffer.alloc(bytes, "0123456789abcdef");
    const row = await prisma().export.findUniqueOrThrow({ where: { id } });
    await files().put(storedFile(id, row.fileName ?? ""), content);
    await prisma().export.update({ where: { id }, data: { bytes, sha256: createHash("sha256").update(content).digest("hex") } });
  }
  return id;
}

export type Store = { origin: string; asked: string[]; close(): Promise<void> };

/** A store in this process that answers as told. */
export async function storeThat(answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<Store> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(response, request);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { origin: `http://127.0.0.1:${port}`, asked, close };
}

type Keeping = {
  mayRead?: boolean;
  mayDelete?: boolean;
  etag?: string;
  loses?: boolean;
  /** What it makes of what it keeps. */
  changes?: (bytes: Buffer) => Buffer;
};

/** An answer for `storeThat`: objects of one part are kept, as far as the store does what it should. */
export function keeping({ mayRead = true, mayDelete = true, etag, loses = false, changes }: Keeping = {}): Parameters<typeof storeThat>[0] {
  const kept = new Map<string, Buffer>();
  return (response, request) => {
    const { method = "", url = "" } = request;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const bytes = Buffer.concat(chunks);
      const found = kept.get(url);
      if (method === "PUT") {
        if (!loses) kept.set(url, changes?.(bytes) ?? bytes);
        response.writeHead(200, { etag: etag ?? `"${createHash("md5").update(bytes).digest("hex")}"` }).end();
      } else if (method === "DELETE") response.writeHead(mayDelete ? 204 : 403).end();
      else if (!mayRead) response.writeHead(403).end();
      else if (found === undefined) response.writeHead(404).end();
      else response.writeHead(200, { "content-length": found.length }).end(method === "HEAD" ? undefined : found);
    });
  };
}
