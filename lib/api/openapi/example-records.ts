import type { z } from "zod";
import type { Datasets } from "@/lib/catalog/queries/datasets";
import { change } from "@/lib/catalog/resources/change";
import { company } from "@/lib/catalog/resources/company";
import { companyStats } from "@/lib/catalog/resources/company-stats";
import { priceSeries } from "@/lib/catalog/resources/price-series";
import { priceTrend } from "@/lib/catalog/resources/price-trend";
import { product } from "@/lib/catalog/resources/product";
import { release } from "@/lib/catalog/resources/release";
import { shipment } from "@/lib/catalog/resources/shipment";
import { spotPrice } from "@/lib/catalog/resources/spot-price";
import type { Rfq } from "@/lib/rfq/contract";
import type { Status } from "@/lib/service-level/contract";
import type { Me } from "../describe-access";

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
  Company: company.example,
  CompanyStats: companyStats.example,
  Product: product.example,
  SpotPrice: spotPrice.example,
  PriceSeries: priceSeries.example,
  PriceTrend: priceTrend.example,
  Release: release.example,
  Shipment: shipment.example,
  Change: change.example,
  Me: me,
  Rfq: rfq,
};

const datasets: z.output<typeof Datasets> = {
  data: [
    {
      resource: "company",
      path: "/companies",
      title: "Companies",
      description: "A company in the photovoltaic industry.",
      records: 63_418,
      generated: 62_512,
      updated_at: "2026-11-18T06:00:00.000Z",
      coverage: { countries: 83 },
      sources: ["company-names", "synthetic"],
      fields: [
        {
          name: "last_verified",
          type: "date",
          nullable: true,
          unit: null,
          values: null,
          description: "Date when the record was last verified.",
        },
      ],
    },
  ],
  meta: {
    release: 412,
    published_at: "2026-11-18T06:00:00.000Z",
    sample: true,
    sources: [
      { code: "company-names", name: "Company names collected from public lists", licence: "facts", url: null },
      { code: "synthetic", name: "Generated sample data", licence: "CC0 1.0", url: null },
    ],
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
    notices: [
      {
        id: "sn_0123456789abcdefghjk",
        kind: "maintenance",
        title: "Database upgrade",
        state: "scheduled",
        text: "Responses may take longer between 02:00 and 02:30 UTC on 21 November.",
        components: ["database"],
        created_at: "2026-11-18T05:00:00.000Z",
        updated_at: "2026-11-18T05:00:00.000Z",
      },
    ],
    release: { number: 412, published_at: "2026-11-18T06:00:00.000Z" },
  },
};

/** Documents without a key by their operation. */
export const DOCUMENT_EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  listDatasets: datasets,
  getStatus: status,
  getOpenApi: { openapi: "3.1.0", info: { title: "Data API", version: "1" }, paths: {} },
};
