import type { z } from "zod";
import type { Export, ExportSummary, Manifest } from "@/lib/exports/contract";

const id = "ex_0123456789abcdefghjk";
const filters = { technology: "topcon", min_power: "600" };
const data = {
  media_type: "application/vnd.apache.parquet",
  bytes: 412_918,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
};
const name = "products-release-412.parquet";
const FIELDS = ["nameplate_w", "efficiency_pct"];

const manifest: z.output<typeof Manifest> = {
  file: name,
  ...data,
  resource: "product",
  format: "parquet",
  rows: 1_284,
  release: 412,
  published_at: "2026-11-21T06:00:00.000Z",
  filters,
  columns: [
    { name: "nameplate_w", type: "number", unit: "W", nullable: true },
    { name: "efficiency_pct", type: "number", unit: "%", nullable: true },
  ],
  sources: [{ code: "synthetic", name: "Generated sample data", licence: "CC0 1.0" }],
};

const asked = {
  id,
  resource: "product" as const,
  format: "parquet" as const,
  filters,
  fields: FIELDS,
  release: 412,
  published_at: "2026-11-21T06:00:00.000Z",
  sandbox: false,
  failure: null,
  created_at: "2026-11-21T06:05:00.000Z",
  delivery: null,
};

export const QUEUED_EXPORT: z.output<typeof ExportSummary> = {
  ...asked,
  state: "queued",
  rows_total: null,
  rows_done: 0,
  bytes: null,
  started_at: null,
  finished_at: null,
  expires_at: null,
};

export const CANCELLED_EXPORT: z.output<typeof ExportSummary> = {
  ...QUEUED_EXPORT,
  state: "cancelled",
  finished_at: "2026-11-21T06:05:01.000Z",
};

export const READY_EXPORT: z.output<typeof ExportSummary> = {
  ...asked,
  state: "ready",
  rows_total: 1_284,
  rows_done: 1_284,
  bytes: data.bytes,
  started_at: "2026-11-21T06:05:00.400Z",
  finished_at: "2026-11-21T06:05:01.900Z",
  expires_at: "2026-11-28T06:05:01.900Z",
};

const linked = (file: string): { url: string; url_expires_at: string } => ({
  url: `https://api.example.com/api/v1/exports/${id}/files/${file}?expires=1795241401&signature=3q2-7wAbCdEfGhIjKlMnOp`,
  url_expires_at: "2026-11-21T06:20:01.000Z",
});

export const WHOLE_EXPORT: z.output<typeof Export> = {
  ...READY_EXPORT,
  files: [
    { name, ...data, ...linked(name) },
    {
      name: "manifest.json",
      media_type: "application/json",
      bytes: 1_204,
      sha256: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
      ...linked("manifest.json"),
    },
  ],
  manifest,
};
