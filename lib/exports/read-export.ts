import { createHash } from "node:crypto";
import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { Export, FORMATS } from "./contract";
import { linkToFile } from "./file-links";
import { manifestNameOf } from "./file-names";
import { exportInOrg, type Owned, summaryOf, type StoredExport } from "./records";

/** The manifest as the file beside the data holds it. */
export const manifestText = (row: Pick<StoredExport, "manifest">): string => `${JSON.stringify(row.manifest, null, 2)}\n`;

function filesOf(row: StoredExport, nowMs: number): Export["files"] {
  if (row.state !== "ready" || row.fileName === null || row.manifest === null || row.sha256 === null) return [];
  const manifest = Buffer.from(manifestText(row));
  const files = [
    { name: row.fileName, media_type: FORMATS[row.format].media, bytes: Number(row.bytes), sha256: row.sha256 },
    {
      name: manifestNameOf(row),
      media_type: "application/json",
      bytes: manifest.length,
      sha256: createHash("sha256").update(manifest).digest("hex"),
    },
  ];
  return files.map((file) => {
    const { url, expiresAt } = linkToFile(row.id, file.name, nowMs);
    return { ...file, url, url_expires_at: expiresAt.toISOString() };
  });
}

/**
 * One export. Links to its files are made for who may download; others see the files without them.
 * @throws DomainError not-found
 */
export async function readExport(ctx: Context, input: Owned & { exportId: string }): Promise<Export> {
  requireMay(ctx, "exports:read", input.orgId);
  const row = await exportInOrg(reading(ctx), input, input.exportId);
  return Export.parse({
    ...summaryOf(row),
    manifest: row.manifest,
    files: mayDownload(ctx, input.orgId) ? filesOf(row, ctx.clock.now()) : [],
  });
}

function mayDownload(ctx: Context, orgId: string): boolean {
  try {
    requireMay(ctx, "exports:write", orgId);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
