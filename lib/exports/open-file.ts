import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { AddressLimits } from "@/lib/accounts/contract";
import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { isWithin } from "@/lib/core/network";
import { recordAccess } from "@/lib/events/record-access";
import { currentBrand } from "@/lib/platform/brand";
import { reading, type Context } from "@/lib/platform/context";
import { files } from "@/lib/platform/files/files";
import { FORMATS } from "./contract";
import { storedFile } from "./export-folder";
import { checkLink } from "./file-links";
import { manifestNameOf } from "./file-names";
import type { ByteRange } from "./ranges";
import { manifestText } from "./read-export";
import { exportInOrg, type Owned, stored, type StoredExport } from "./records";

export type OpenedFile = {
  name: string;
  media: string;
  size: number;
  sha256: string;
  changedAt: Date;
  read(range: ByteRange | null): Readable;
};

type Wanted = { exportId: string; name: string };
export type FileLink = { expires: string; signature: string };

const noSuchFile = ({ exportId, name }: Wanted): DomainError =>
  new DomainError("not-found", `There is no file ${JSON.stringify(`${exportId}/${name}`.slice(0, 120))}.`);

function manifestFile(row: StoredExport, name: string, changedAt: Date): OpenedFile {
  const text = Buffer.from(manifestText(row));
  return {
    name,
    media: "application/json",
    size: text.length,
    sha256: createHash("sha256").update(text).digest("hex"),
    changedAt,
    read: (range) => Readable.from([range ? text.subarray(range.start, range.end + 1) : text]),
  };
}

async function fileOf(row: StoredExport, wanted: Wanted, nowMs: number): Promise<OpenedFile> {
  if (row.state === "expired" || (row.expiresAt && row.expiresAt.getTime() <= nowMs))
    throw new DomainError("gone", "The files of this export have been deleted. Start a new export.");
  const { fileName, sha256, finishedAt } = row;
  if (row.state !== "ready" || fileName === null || sha256 === null || finishedAt === null) throw noSuchFile(wanted);
  if (wanted.name === manifestNameOf(row)) return manifestFile(row, wanted.name, finishedAt);
  if (wanted.name !== fileName) throw noSuchFile(wanted);
  const stored = storedFile(row.id, fileName);
  const size = await files().sizeOf(stored);
  if (size === null || size !== Number(row.bytes)) throw await missing(row);
  const read: OpenedFile["read"] = (range) => files().read(stored, range);
  return { name: fileName, media: FORMATS[row.format].media, size, sha256, changedAt: finishedAt, read };
}

/** Another server has it, when they don't share their files; otherwise somebody removed it. */
async function missing(row: StoredExport): Promise<DomainError> {
  if (row.folder !== (await files().id()))
    return new DomainError("unavailable", "The file is stored on another server. Try again.", { headers: { "Retry-After": "1" } });
  return new DomainError("gone", "The file no longer exists. Start a new export.");
}

/**
 * A file of a finished export, for a member or a key that may export.
 * @throws DomainError not-found, gone, unavailable
 */
export async function openFile(ctx: Context, owner: Owned, wanted: Wanted): Promise<OpenedFile> {
  requireMay(ctx, "exports:write", owner.orgId);
  return fileOf(await exportInOrg(reading(ctx), owner, wanted.exportId), wanted, ctx.clock.now());
}

/** Records that a file was fetched: by whom, or from where by a link. */
export async function recordDownload(ctx: Context, { exportId, name }: Wanted, byLink: boolean): Promise<void> {
  const row = await reading(ctx).export.findUnique({ where: { id: exportId }, select: { orgId: true, resource: true } });
  if (!row) return;
  const { orgId, resource } = row;
  await recordAccess(ctx, { type: "export.downloaded", orgId, subject: exportId, data: { resource, file: name, byLink } });
}

/** A white-label host has the files of its own organisation, ours has all. */
const isOfThisHost = ({ orgId }: { orgId: string }): boolean => [null, orgId].includes(currentBrand().orgId);

/** A link works from where it could have been made: with a key, or in the console. */
function requireFrom(organisation: AddressLimits, address: string | null): void {
  const { limitsKeys, keyAddresses, limitsConsole, consoleAddresses } = organisation;
  if (!limitsKeys || !limitsConsole) return;
  if (address !== null && isWithin([...keyAddresses, ...consoleAddresses])(address)) return;
  throw new DomainError(
    "address-not-allowed",
    `The organisation allows only certain IP addresses, and ${address ?? "yours"} is not one of them.`,
  );
}

/**
 * The same for whoever has a link to it.
 * @throws DomainError link-invalid (its time is over), address-not-allowed, not-found, gone, unavailable
 */
export async function openLinkedFile(ctx: Context, wanted: Wanted, link: FileLink): Promise<OpenedFile> {
  const now = ctx.clock.now();
  const verdict = checkLink({ ...wanted, ...link }, now);
  if (verdict === "foreign") throw noSuchFile(wanted);
  if (verdict === "expired") throw new DomainError("link-invalid", "This link has expired. Request the export again to get a new link.");
  const row = await reading(ctx).export.findUnique({ where: { id: wanted.exportId } });
  const organisation = row && (await reading(ctx).organisation.findUnique({ where: { id: row.orgId } }));
  if (!row || !isOfThisHost(row) || !organisation || organisation.deletedAt) throw noSuchFile(wanted);
  if (organisation.suspendedAt) throw new DomainError("organisation-suspended", "This organisation is suspended.");
  requireFrom(organisation, ctx.address ?? null);
  return fileOf(stored(row), wanted, now);
}
