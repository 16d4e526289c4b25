import { z } from "zod";
import type { Resource } from "@/lib/catalog/vocabulary";
import { DomainError } from "@/lib/core/errors";
import * as p from "@/lib/core/parameters";
import { cancelExport } from "@/lib/exports/cancel-export";
import { Export, ExportInput, ExportSummary, FORMATS, Manifest } from "@/lib/exports/contract";
import { deleteExport } from "@/lib/exports/delete-export";
import { listExports } from "@/lib/exports/list-exports";
import { openFile, openLinkedFile, recordDownload } from "@/lib/exports/open-file";
import { readExport } from "@/lib/exports/read-export";
import { startExport } from "@/lib/exports/start-export";
import type { Scope } from "@/lib/keys/scopes";
import type { Access } from "../access";
import { actionRoute, pageRoute, streamRoute, type Route, below } from "../route";
import { CANCELLED_EXPORT, QUEUED_EXPORT, READY_EXPORT, WHOLE_EXPORT } from "./export-examples";
import { sendFile } from "./export-files";

const about = { tag: "Exports", scopes: ["exports:write"], feature: "exports" } as const;

const id = p.idOf("ex", { description: "ID of the export.", example: "ex_0123456789abcdefghjk" });
const params = z.object({ id });
const example = { params: { id: "ex_0123456789abcdefghjk" } };

/** A sandbox key makes and sees exports of the sandbox, a live key those of the plan. */
const ownerOf = (access: Access) => ({ orgId: access.facts.org_id, sandbox: access.isSandbox });

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
  summary: "Create an export",
  description:
    "Starts an export of a dataset, optionally filtered. Release, plan, filters and fields are fixed at the time of the request. An organisation can run 2 exports at once and store 20, each for 7 days. With a sandbox key, exports contain the data of the sandbox, and 3 are stored. Requires the read scope of the resource.",
  cost: 1,
  body: ExportInput,
  reply: ExportSummary,
  status: 202,
  itemAt: below,
  examples: { body: { resource: "product", format: "parquet", filters: { technology: "topcon", min_power: 600 } }, reply: QUEUED_EXPORT },
  run: ({ ctx, access, body }) => {
    requireReading(access, body.resource);
    return startExport(ctx, { ...body, ...ownerOf(access) });
  },
});

export const exportsList = pageRoute({
  ...about,
  operation: "listExports",
  path: "/exports",
  summary: "List exports",
  description:
    "Returns the exports of your organisation, newest first: with a live key those of the plan, with a sandbox key those of the sandbox.",
  cost: 0,
  reply: ExportSummary,
  examples: { reply: READY_EXPORT },
  run: async ({ ctx, access, query }) => {
    const page = await listExports(ctx, { ...ownerOf(access), limit: query.limit, cursor: query.cursor });
    return { rows: page.exports, next: page.next };
  },
});

export const oneExport = actionRoute({
  ...about,
  operation: "getExport",
  path: "/exports/{id}",
  method: "GET",
  summary: "Get an export",
  description:
    "Returns the state and progress of an export. Once it is ready, the response includes its manifest and a download URL for each file, valid without a key for 15 minutes.",
  cost: 0,
  params,
  reply: Export,
  status: 200,
  examples: { ...example, reply: WHOLE_EXPORT },
  run: ({ ctx, access, params: { id: exportId } }) => readExport(ctx, { ...ownerOf(access), exportId }),
});

export const stopExport = actionRoute({
  ...about,
  operation: "cancelExport",
  path: "/exports/{id}/cancel",
  method: "POST",
  summary: "Cancel an export",
  description: "Cancels a queued or running export and deletes its partial files.",
  cost: 0,
  params,
  reply: ExportSummary,
  status: 200,
  examples: { ...example, reply: CANCELLED_EXPORT },
  run: ({ ctx, access, params: { id: exportId } }) => cancelExport(ctx, { ...ownerOf(access), exportId }),
});

export const removeExport = actionRoute({
  ...about,
  operation: "deleteExport",
  path: "/exports/{id}",
  method: "DELETE",
  summary: "Delete an export",
  description: "Deletes an export and its files. Download URLs stop working immediately. A running export is cancelled first.",
  cost: 0,
  params,
  reply: null,
  status: 204,
  examples: example,
  run: ({ ctx, access, params: { id: exportId } }) => deleteExport(ctx, { ...ownerOf(access), exportId }),
});

const link = z.object({
  expires: p
    .integer({ minimum: 0, maximum: 99_999_999_999 }, { description: "Expiry time of the URL (Unix time).", example: "1795248000" })
    .optional(),
  signature: p.opaque(100, { description: "Signature of the URL; replaces the key.", example: "Zk3…" }).optional(),
});

export const exportFile = streamRoute({
  ...about,
  operation: "downloadExport",
  path: "/exports/{id}/files/{name}",
  summary: "Download an export file",
  description:
    "Downloads the data or the manifest, with a key or with a download URL from the export. Supports HEAD and single ranges (`Range`, `If-Range`) to resume downloads. `Repr-Digest` is the SHA-256 of the whole file.",
  cost: 0,
  media: { [FORMATS.parquet.media]: "bytes", [FORMATS.csv.media]: "bytes", "application/json": Manifest },
  example: "PAR1…",
  params: z.object({
    id,
    name: p.words({ description: "File name, as listed in the export.", example: "products-release-412-ghjk.parquet" }),
  }),
  query: link,
  isSigned: (query) => query.has("signature"),
  open: async ({ call, ctx, access, params: { id: exportId, name }, query: { expires, signature } }) => {
    const wanted = { exportId, name };
    const file = access
      ? await openFile(ctx, ownerOf(access), wanted)
      : await openLinkedFile(ctx, wanted, { expires: String(expires ?? ""), signature: signature ?? "" });
    const reply = sendFile(call, file);
    if (reply.body !== null) await recordDownload(ctx, wanted, !access);
    return reply;
  },
});

export const exportRoutes: readonly Route[] = [createExport, exportsList, oneExport, stopExport, removeExport, exportFile];
