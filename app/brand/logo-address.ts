import type { BrandLogo } from "@/components/layout/brand";
import type { Brand } from "@/lib/platform/brand-scope";

const at = ({ logo }: Brand, file: string): string => `/brand/${file}?v=${logo?.version ?? ""}`;

/** The picture of a brand on its own host; null where the name alone stands. */
export const logoSource = (brand: Brand): BrandLogo | null =>
  brand.logo && { src: at(brand, "logo.webp"), width: brand.logo.width, height: brand.logo.height };

/** The icon of a brand's pages; without a logo it is a square in its colour. */
export function iconSource(brand: Brand): string {
  if (brand.logo) return at(brand, "icon.png");
  const fill = brand.look?.light.accent ?? "#64748b";
  const square = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="6" fill="${fill}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(square)}`;
}
