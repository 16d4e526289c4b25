import { createHash } from "node:crypto";

type Marked = { id: bigint; importId: string; resource: string; line: number | null; version: number };

/**
 * Names a row as it was downloaded: its version, and a check that the line is still about this row. A spreadsheet that fills or sorts
 * one column would otherwise decide on others.
 */
export function rowMark({ id, importId, resource, line, version }: Marked): string {
  const check = createHash("sha256")
    .update(JSON.stringify([String(id), importId, resource, line]))
    .digest("hex")
    .slice(0, 6);
  return `v${version}-${check}`;
}

/** The version that a mark of this row names; null for one of another row, or none. */
export function versionIn(mark: string, row: Marked): number | null {
  const version = Number(/^v(\d{1,9})-/.exec(mark)?.[1] ?? "-1");
  return mark === rowMark({ ...row, version }) ? version : null;
}
