import { z } from "zod";
import type { Resource } from "@/lib/catalog/drafts";
import { DomainError } from "@/lib/core/errors";
import * as p from "@/lib/core/parameters";
import { cancelExport } from "@/lib/exports/cancel-export";
import { Export, ExportInput, ExportSummary, FORMATS } from "@/lib/exports/contract";
import { deleteExport } from "@/lib/exports/delete-export";
import { listExports } from "@/lib/exports/list-exports";
import { openFile, openLinkedFile, recordDownload } from "@/lib/exports/open-file";
import { readExport } from "@/lib/exports/read-export";
import { startExport } from "@/lib/exports/start-export";
import { actionRoute, pageRoute, streamRoute, type Route } from "@/lib/http/route";
import type { Access } from "@/lib/http/access";
import type { Scope } from "@/lib/keys/contract";
import { CANCELLED_EXPORT, QUEUED_EXPORT, READY_EXPORT, WHOLE_EXPORT } from "./export-examples";
import { sendFile } from "./export-files";

const about = { tag: "Exports", scopes: ["exports:write"], feature: "exports" } as const;

const id = p.idOf("ex", { description: "Id of the export.", example: "ex_0123456789abcdefghjk" });
const params = z.object({ id });
const example = { params: { id: "ex_0123456789abcdefghjk" } };

/** An export shows what the plan shows, and a sandbox key is for places where keys are not kept secret. */
function requireLive(access: Access): void {
  if (access.isSandbox)
    throw new DomainError("plan-required", "A sandbox key reads the sandbox only, and exports hold the data of the plan. Use a live key.");
}

/** Whoever exports records must be allowed to read them. */
const READING = {
  company: "companies:read",
  product: "products:read",
  spot_price: "prices:history",
  shipment: "shipments:read",
} as const satisfies Record<Resource, Scope>;

function requireReading(access: Access, resource: Resource): void {
  if (!access.scopes.has(READING[resource])) throw new DomainError("scope-missing", `This key lacks the scope ${READING[resource]}.`);
}

export const createExport = actionRoute({
  ...about,
  operation: "createExport",
  path: "/exports",
  method: "POST",
  summary: "Start an export",
  description:
    "Puts a whole dataset, or what its filters leave, in line to be made into a file. What it shows is fixed now: release, plan, filters and fields. Two exports of an organisation are made at once, twenty are kept, each for seven days. Needs a live key, and the scope that reads the resource too.",
  cost: 1,
  body: ExportInput,
  reply: ExportSummary,
  status: 202,
  secrets: [],
  examples: { body: { resource: "product", format: "parquet", filters: { technology: "topcon", min_power: 600 } }, reply: QUEUED_EXPORT },
  run: ({ ctx, orgId, access, body }) => {
    requireLive(access);
    requireReading(access, body.resource);
    return startExport(ctx, { ...body, orgId });
  },
});

export const exportsList = pageRoute({
  ...about,
  operation: "listExports",
  path: "/exports",
  summary: "Exports",
  description: "The exports of the organisation, newest first.",
  cost: 0,
  reply: ExportSummary,
  examples: { reply: READY_EXPORT },
  run: async ({ ctx, orgId, query }) => {
    const page = await listExports(ctx, { orgId, limit: query.limit, cursor: query.cursor });
    return { rows: page.exports, next: page.next };
  },
});

export const oneExport = actionRoute({
  ...about,
  operation: "getExport",
  path: "/exports/{id}",
  method: "GET",
  summary: "One export",
  description: "State and progress; once it is ready, its manifest and a link to each file that works without a key for 15 minutes.",
  cost: 0,
  params,
  reply: Export,
  status: 200,
  examples: { ...example, reply: WHOLE_EXPORT },
  run: ({ ctx, orgId, access, params: { id: exportId } }) => {
    requireLive(access);
    return readExport(ctx, { orgId, exportId });
  },
});

export const stopExport = actionRoute({
  ...about,
  operation: "cancelExport",
  path: "/exports/{id}/cancel",
  method: "POST",
  summary: "Cancel an export",
  description: "Stops an export that waits or is being made; what was written of it is removed.",
  cost: 0,
  params,
  reply: ExportSummary,
  status: 200,
  examples: { ...example, reply: CANCELLED_EXPORT },
  run: ({ ctx, orgId, params: { id: exportId } }) => cancelExport(ctx, { orgId, exportId }),
});

export const removeExport = actionRoute({
  ...about,
  operation: "deleteExport",
  path: "/exports/{id}",
  method: "DELETE",
  summary: "Delete an export",
  description: "Takes the export and its files away; links to them end at once. One that is being made is cancelled first.",
  cost: 0,
  params,
  reply: null,
  status: 204,
  examples: example,
  run: ({ ctx, orgId, params: { id: exportId } }) => deleteExport(ctx, { orgId, exportId }),
});

const link = z.object({
  expires: p
    .integer({ minimum: 0, maximum: 99_999_999_999 }, { description: "When the link ends, in seconds since 1970.", example: "1795248000" })
    .optional(),
  signature: p.opaque(100, { description: "Signature of the link; replaces the key.", example: "Zk3…" }).optional(),
});

export const exportFile = streamRoute({
  ...about,
  operation: "downloadExport",
  path: "/exports/{id}/files/{name}",
  summary: "Download a file of an export",
  description:
    "The data or its manifest, by key or by a link from the export. Answers HEAD and single ranges (`Range`, `If-Range`), so that a download can be gone on with; `Repr-Digest` is the SHA-256 of the whole file. Free.",
  cost: 0,
  media: FORMATS.parquet.media,
  example: "PAR1…",
  params: z.object({
    id,
    name: p.words({ description: "Name of the file, as the export lists it.", example: "products-release-412-ghjk.parquet" }),
  }),
  query: link,
  isSigned: (query) => query.has("signature"),
  open: async ({ call, ctx, access, params: { id: exportId, name }, query: { expires, signature } }) => {
    const wanted = { exportId, name };
    if (access) requireLive(access);
    const file = access
      ? await openFile(ctx, access.facts.org_id, wanted)
      : await openLinkedFile(ctx, wanted, { expires: String(expires ?? ""), signature: signature ?? "" });
    const reply = sendFile(call, file);
    if (reply.body !== null) await recordDownload(ctx, wanted, !access);
    return reply;
  },
});

export const exportRoutes: readonly Route[] = [createExport, exportsList, oneExport, stopExport, removeExport, exportFile];
