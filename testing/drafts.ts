import type { CompanyDraft, Draft, PriceDraft, ProductDraft, ShipmentDraft } from "@/lib/catalog/drafts";
import { productDraft as statedProduct } from "@/lib/catalog/importers/product-draft";
import { company } from "@/lib/catalog/resources/company";

const UNKNOWN = company.form.omit({ ref: true, name: true }).parse({});

/** Drafts in which only what matters is said; the rest is as a modest source would have it. */
export const companyDraft = (ref: string, stated: Partial<CompanyDraft> = {}): Draft => ({
  resource: "company",
  draft: {
    ref,
    ...UNKNOWN,
    name: ref,
    country: "DE",
    types: ["panel"],
    ...stated,
  },
});

export const productDraft = (ref: string, watts: number, stated: Partial<ProductDraft> = {}): Draft => ({
  resource: "product",
  draft: statedProduct({
    ref,
    manufacturer: "Maker",
    model: ref,
    category: "module",
    technology: "topcon",
    material: "mono",
    pmax_stc_w: `${watts}.0`,
    nameplate_w: String(watts),
    efficiency_pct: "22.5",
    ...stated,
  }),
});

export const priceDraft = (date: string, avg: string, stated: Partial<PriceDraft> = {}): Draft => ({
  resource: "spot_price",
  draft: {
    stage: "module",
    item: "TOPCon module 210R",
    technology: "topcon",
    wafer_format: null,
    region: "CN",
    segment: null,
    price_term: "fob",
    currency: "USD",
    unit: "W",
    date,
    effective_date: date,
    low: null,
    avg,
    high: null,
    change_pct: null,
    frequency: "weekly",
    basis: "assessment",
    spec_version: null,
    benchmark: true,
    ...stated,
  },
});

export const shipmentDraft = (quarter: string, entity: string, volume: string, stated: Partial<ShipmentDraft> = {}): Draft => ({
  resource: "shipment",
  draft: {
    quarter,
    product: "module",
    dimension: "company",
    basis: "shipped",
    entity_id: entity.toLowerCase(),
    entity,
    is_total: false,
    volume_gw: volume,
    status: "actual",
    withheld: false,
    ...stated,
  },
});
