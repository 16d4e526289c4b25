import { countText } from "@/lib/core/wording";
import { DATASETS, type ExportDelivery, type ExportState, type ExportSummary, FORMATS } from "@/lib/exports/contract";

export const EXPORTS_PATH = "/console/exports";
export const BUCKET_PATH = `${EXPORTS_PATH}/delivery`;
export const exportHref = (id: string): string => `${EXPORTS_PATH}/${id}`;

export const isMoving = ({ state }: Pick<ExportSummary, "state">): boolean => state === "queued" || state === "running";

/** A first attempt takes seconds; another one may be hours away. */
export const isDelivering = ({ delivery }: Pick<ExportSummary, "delivery">): boolean =>
  delivery !== null && delivery.state === "waiting" && delivery.failure === null;

export const DELIVERY_LABELS = {
  waiting: { label: "Queued", tone: "neutral" },
  delivered: { label: "Delivered", tone: "ok" },
  failed: { label: "Failed", tone: "bad" },
} as const satisfies Record<ExportDelivery["state"], { label: string; tone: "neutral" | "ok" | "bad" }>;

export const STATES = {
  queued: { label: "Queued", tone: "neutral" },
  running: { label: "Running", tone: "neutral" },
  ready: { label: "Ready", tone: "ok" },
  failed: { label: "Failed", tone: "bad" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
} as const satisfies Record<ExportState, { label: string; tone: "neutral" | "ok" | "bad" }>;

export const titleOf = ({ resource, format, sandbox }: Pick<ExportSummary, "resource" | "format" | "sandbox">): string =>
  `${DATASETS[resource].title}, ${FORMATS[format].title}${sandbox ? " (sandbox)" : ""}`;

/** "technology=topcon, min_power=600"; "None" without filters. */
export function filterText({ filters }: Pick<ExportSummary, "filters">): string {
  const given = Object.entries(filters);
  return given.length === 0 ? "None" : given.map(([name, value]) => `${name}=${value}`).join(", ");
}

export const rowsText = ({ rows_done: done, rows_total: total }: Pick<ExportSummary, "rows_done" | "rows_total">): string =>
  total === null || total === done ? `${countText(done)} ${done === 1 ? "row" : "rows"}` : `${countText(done)} of ${countText(total)} rows`;
