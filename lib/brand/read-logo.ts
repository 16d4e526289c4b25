import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { isOneOf } from "@/lib/core/tables";
import { currentBrand } from "@/lib/platform/brand";
import { reading, type Context } from "@/lib/platform/context";

export const LOGO_FILES = ["logo.png", "logo.webp", "icon.png"] as const;
export type LogoFile = (typeof LOGO_FILES)[number];
const FIELDS = { "logo.png": "png", "logo.webp": "webp", "icon.png": "icon" } as const satisfies Record<LogoFile, string>;

export const isLogoFile = (name: string): name is LogoFile => isOneOf(LOGO_FILES, name);

async function pictureOf(ctx: Context, orgId: string, file: LogoFile): Promise<Uint8Array<ArrayBuffer>> {
  const field = FIELDS[file];
  const logo = await reading(ctx).brandLogo.findUnique({ where: { orgId }, select: { png: true, webp: true, icon: true } });
  if (!logo) throw new DomainError("not-found", "There is no logo.");
  return new Uint8Array(logo[field]);
}

/** The logo of the host that is asked; on ours there is none. @throws DomainError not-found */
export function readHostLogo(ctx: Context, file: LogoFile): Promise<Uint8Array<ArrayBuffer>> {
  const { orgId } = currentBrand();
  if (orgId === null) throw new DomainError("not-found", "There is no logo.");
  return pictureOf(ctx, orgId, file);
}

/** The logo as its organisation sees it before it is served. @throws DomainError not-found, role-missing */
export function readOwnLogo(ctx: Context, orgId: string, file: LogoFile): Promise<Uint8Array<ArrayBuffer>> {
  requireMay(ctx, "brand:read", orgId);
  return pictureOf(ctx, orgId, file);
}
