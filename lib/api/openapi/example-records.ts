import type { z } from "zod";
import type { Change, Company, Product, Shipment, SpotPrice, Trend } from "@/lib/catalog/contract";
import type { Datasets } from "@/lib/catalog/queries/datasets";
import type { Rfq } from "@/lib/rfq/contract";
import type { Status } from "@/lib/service-level/contract";
import type { Me } from "../describe-access";

/** One hand-checked record per schema. A test holds each against its schema. */
const provenance = { source: "synthetic", updated_at: "2026-11-18T06:00:00.000Z", release: 412 };

const company: z.output<typeof Company> = {
  id: "co_0123456789abcdef",
  name: "Nordlicht Solar",
  legal_name: "Nordlicht Solar GmbH",
  aliases: ["Nordlicht"],
  country: "DE",
  region: "Saxony",
  city: "Freiberg",
  types: ["cell", "panel"],
  technologies: ["topcon", "hjt"],
  founded_year: 2008,
  staff_range: "201-500",
  capacity: { cell_gw: 1.2, module_gw: 1.5, as_of: "2026" },
  website: "https://nordlicht.example",
  parent_id: null,
  status: "active",
  last_verified: "2026-10-02",
  ...provenance,
};

const product: z.output<typeof Product> = {
  id: "pr_0123456789abcdef",
  company_id: "co_0123456789abcdef",
  manufacturer: "Nordlicht Solar GmbH",
  brand: "Nordlicht",
  series_id: "se_0123456789abcdef",
  model: "NL-620N-66",
  category: "module",
  technology: "topcon",
  material: "mono",
  doping: "n",
  wafer_format: "G12R",
  pmax_stc_w: 620,
  nameplate_w: 620,
  efficiency_pct: 22.95,
  vmp_v: 40.9,
  imp_a: 15.16,
  voc_v: 48.8,
  isc_a: 16.05,
  noct_c: 44.5,
  gamma_pmax_pct_per_c: -0.29,
  beta_voc_pct_per_c: -0.25,
  alpha_isc_pct_per_c: 0.046,
  bifacial: true,
  bifaciality_pct: 80,
  cells: 132,
  length_mm: 2382,
  width_mm: 1134,
  weight_kg: 32.8,
  max_system_voltage_v: 1500,
  certifications: ["IEC 61215", "IEC 61730"],
  warranty: { product_years: 12, power_years: 30, power_end_pct: 87.4 },
  ptc_w: 586.1,
  listing_date: "2026-03-14",
  status: "active",
  data_quality: [],
  ac_power_w: null,
  dc_power_max_w: null,
  vac_v: null,
  mppt_low_v: null,
  mppt_high_v: null,
  efficiency_cec_pct: null,
  hybrid: null,
  energy_kwh: null,
  power_kw: null,
  chemistry: null,
  roundtrip_pct: null,
  ...provenance,
};

const series = {
  stage: "module",
  item: "TOPCon module, 182 mm, FOB China",
  technology: "topcon",
  wafer_format: "M10",
  region: "CN",
  segment: null,
  price_term: "fob",
  currency: "USD",
  unit: "W",
} as const;

const spotPrice: z.output<typeof SpotPrice> = {
  id: "sp_0123456789abcdef",
  series_id: "ps_0123456789abcdef",
  date: "2026-11-18",
  effective_date: "2026-11-18",
  ...series,
  low: 0.085,
  avg: 0.088,
  high: 0.091,
  change_pct: 0.57,
  frequency: "daily",
  basis: "assessment",
  benchmark: true,
  spec_version: null,
  ...provenance,
};

const trend: z.output<typeof Trend> = {
  series_id: "ps_0123456789abcdef",
  period_start: "2026-10-01",
  interval: "month",
  ...series,
  low: 0.084,
  avg: 0.0874,
  high: 0.091,
  first: 0.087,
  last: 0.088,
  change_pct: 0.46,
  observations: 22,
  source: "synthetic",
};

const shipment: z.output<typeof Shipment> = {
  id: "sh_0123456789abcdef",
  quarter: "2026Q3",
  product: "module",
  dimension: "company",
  entity_id: "co_0123456789abcdef",
  entity: "Nordlicht Solar",
  rank: 1,
  volume_gw: 22.8,
  share_pct: 12.5,
  share_basis: "stated_total",
  qoq_pct: 4.11,
  yoy_pct: 9.62,
  basis: "shipped",
  status: "actual",
  withheld: false,
  ...provenance,
};

const change: z.output<typeof Change> = {
  release: 412,
  published_at: "2026-11-18T06:00:00.000Z",
  resource: "company",
  id: company.id,
  change: "changed",
  record: company,
};

const me: z.output<typeof Me> = {
  key_id: "key_0123456789abcdef",
  organisation_id: "org_0123456789abcdef",
  mode: "live",
  plan: "pro",
  state: "active",
  scopes: ["companies:read", "products:read", "prices:read", "prices:history", "shipments:read"],
  features: ["companies", "products", "prices", "trends", "history", "shipments"],
  expires_at: null,
  quota: {
    limit: 100_000,
    used: 129,
    remaining: 99_871,
    period_starts_at: "2026-11-01T00:00:00.000Z",
    resets_at: "2026-12-01T00:00:00.000Z",
  },
  limits: { rows_per_call: 500, burst_per_second: 25, burst_bucket: 100 },
  reach: {
    spot: { from: "2024-11-18", until: null },
    trends: { from: "2024-11-18", until: null },
    history: { from: "2024-11-18", until: null },
    shipments: { from: null, until: null },
  },
};

const rfq: z.output<typeof Rfq> = {
  id: "rfq_4h2k9d0q7m1x8c3v",
  position: 1042,
  published_at: "2026-11-18T06:00:00.000Z",
  category: "module",
  technology: "topcon",
  power_band: "600-700 W",
  quantity_band: "1-10 MW",
  delivery_region: "europe",
  incoterm: "DAP",
  delivery_month: "2027-03",
  status: "open",
  source: "synthetic",
  updated_at: "2026-11-18T06:00:00.000Z",
};

/** Records by the id of their schema. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Company: company,
  Product: product,
  SpotPrice: spotPrice,
  PriceTrend: trend,
  Shipment: shipment,
  Change: change,
  Me: me,
  Rfq: rfq,
};

const datasets: z.output<typeof Datasets> = {
  data: [
    {
      resource: "company",
      path: "/companies",
      title: "Companies",
      description: "A company of the photovoltaic industry.",
      records: 63_418,
      updated_at: "2026-11-18T06:00:00.000Z",
      coverage: { countries: 121 },
      sources: ["synthetic"],
      fields: [
        {
          name: "last_verified",
          type: "date",
          nullable: true,
          unit: null,
          values: null,
          description: "Day on which the record was last checked.",
        },
      ],
    },
  ],
  meta: {
    release: 412,
    published_at: "2026-11-18T06:00:00.000Z",
    sample: true,
    sources: [{ code: "synthetic", name: "Generated sample data", licence: "CC0-1.0 (generated)" }],
  },
};

const status: Status = {
  data: {
    state: "up",
    read_at: "2026-11-18T09:30:12.000Z",
    components: [
      {
        component: "api",
        title: "Data API",
        state: "up",
        since: "2026-08-01T00:00:00.000Z",
        last_heartbeat: "2026-11-18T09:30:00.000Z",
        availability: { last_24_hours: 100, last_7_days: 100, last_30_days: 99.998, last_90_days: 99.985, measured: 99.985 },
        days: [
          { day: "2026-11-17", minutes_observed: 1_440, minutes_down: 0 },
          { day: "2026-11-18", minutes_observed: 570, minutes_down: 1 },
        ],
        months: [
          { month: "2026-10", minutes_observed: 44_640, minutes_down: 12, availability: 99.973 },
          { month: "2026-11", minutes_observed: 25_050, minutes_down: 1, availability: 99.996 },
        ],
      },
    ],
    incidents: [{ from: "2026-11-18T03:12:00.000Z", to: "2026-11-18T03:13:00.000Z", minutes: 1, components: ["api"] }],
    release: { number: 412, published_at: "2026-11-18T06:00:00.000Z" },
  },
};

/** Documents without a key by their operation. */
export const DOCUMENT_EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  listDatasets: datasets,
  getStatus: status,
  getOpenApi: { openapi: "3.1.0", info: { title: "Data API", version: "1" }, paths: {} },
};
