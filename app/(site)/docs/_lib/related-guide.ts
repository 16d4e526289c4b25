import type { ErrorCode } from "@/lib/core/errors";
import { guides } from "./guides";
import { guideHref } from "./tree";

/** Where the docs say more about what a code means. */
const RELATED: Partial<Record<ErrorCode, string>> = {
  "key-in-query": "/docs/authentication#keep-keys-safe",
  "key-missing": "/docs/authentication",
  "key-malformed": "/docs/authentication#keep-keys-safe",
  "key-unknown": "/docs/authentication",
  "key-revoked": "/docs/authentication#roll-a-key-without-downtime",
  "key-expired": "/docs/authentication#ip-addresses-and-expiry",
  "address-not-allowed": "/docs/authentication#ip-addresses-and-expiry",
  "scope-missing": "/docs/authentication#scopes",
  "subscription-inactive": "/docs/authentication#sandbox-and-live",
  "plan-required": "/docs/limits#history-by-plan",
  "rate-limited": "/docs/limits#bursts",
  "quota-exceeded": "/docs/limits#quota",
  "concurrency-limited": "/docs/limits#requests-at-once",
  "cursor-invalid": "/docs/paging#cursors",
  "invalid-parameter": "/docs/reference",
  "unknown-parameter": "/docs/reference",
  "not-acceptable": "/docs/formats",
  conflict: "/docs/writing#bodies",
  "request-in-progress": "/docs/writing#idempotent-requests",
  unprocessable: "/docs/writing#bodies",
  "unsupported-media-type": "/docs/writing#bodies",
  "body-too-large": "/docs/writing#bodies",
  "range-not-satisfiable": "/docs/exports#download",
  gone: "/docs/rfqs#resume-a-stream",
  "link-invalid": "/docs/exports#download",
  internal: "/docs/errors#handle-them",
  unavailable: "/docs/errors#handle-them",
};

/** A page, or a part of one, and its title. */
export function relatedGuide(code: ErrorCode): { href: string; title: string } {
  const href = RELATED[code] ?? "/docs/errors";
  const path = href.split("#")[0];
  return { href, title: guides().find(({ slug }) => guideHref(slug) === path)?.title ?? "API reference" };
}
