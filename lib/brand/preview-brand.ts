import type { Brand } from "@/lib/platform/brand-scope";
import type { Context } from "@/lib/platform/context";
import { brandFrom } from "./brands";
import { readBrand } from "./read-brand";

/** Stands where no domain is named yet. */
const NO_HOST = "data.your-company.example";

/**
 * Returns a brand as it was saved, also while it is not served: for looking at it before it is turned on.
 * @throws DomainError not-found, role-missing
 */
export async function previewBrand(ctx: Context, orgId: string): Promise<Brand> {
  const view = await readBrand(ctx, orgId);
  return brandFrom({ ...view, orgId }, view.host ?? NO_HOST, view.logo);
}
