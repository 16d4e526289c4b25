import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { API_ROOT } from "../render";

type Step = {
  stepId: string;
  description: string;
  operationId: string;
  parameters?: readonly { name: string; in: "path" | "query"; value: string | number }[];
  requestBody?: { contentType: "application/json"; payload: Readonly<Record<string, unknown>> };
  successCriteria: readonly { condition: string }[];
  /** Tries again after so many seconds, at most so often, while the criteria do not hold. */
  onFailure?: readonly { name: string; type: "retry"; retryAfter: number; retryLimit: number }[];
  outputs?: Readonly<Record<string, string>>;
};

export type Workflow = {
  workflowId: string;
  summary: string;
  description: string;
  inputs?: Readonly<Record<string, unknown>>;
  steps: readonly Step[];
  outputs: Readonly<Record<string, string>>;
};

const query = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([name, value]) => ({ name, in: "query" as const, value }));
const id = (value: string) => [{ name: "id", in: "path" as const, value }];
const OK = [{ condition: "$statusCode == 200" }];
const inputs = (properties: Readonly<Record<string, { type: string; default: string }>>) => ({ type: "object", properties });

/** What takes several requests, step by step. */
export const WORKFLOWS: readonly Workflow[] = [
  {
    workflowId: "priceHistory",
    summary: "Daily prices of a series",
    description: "Finds a price series by stage and technology, and reads its daily prices.",
    inputs: inputs({ stage: { type: "string", default: "module" }, technology: { type: "string", default: "topcon" } }),
    steps: [
      {
        stepId: "findSeries",
        description: "The first series of this stage and technology that is still assessed.",
        operationId: "listPriceSeries",
        parameters: query({ stage: "$inputs.stage", type: "$inputs.technology", state: "active", limit: 1 }),
        successCriteria: [...OK, { condition: "$response.body#/data/0/id != null" }],
        outputs: { seriesId: "$response.body#/data/0/id" },
      },
      {
        stepId: "readPrices",
        description: "Its daily prices, as far back as the plan shows them.",
        operationId: "listPriceHistory",
        parameters: query({ series_id: "$steps.findSeries.outputs.seriesId", limit: 100 }),
        successCriteria: OK,
        outputs: { prices: "$response.body#/data" },
      },
    ],
    outputs: { seriesId: "$steps.findSeries.outputs.seriesId", prices: "$steps.readPrices.outputs.prices" },
  },
  {
    workflowId: "companyProfile",
    summary: "A company and its products",
    description: "Finds a company, reads its record, and lists products of that manufacturer.",
    inputs: inputs({ country: { type: "string", default: "DE" } }),
    steps: [
      {
        stepId: "findCompany",
        description: "The first company in the country.",
        operationId: "listCompanies",
        parameters: query({ country: "$inputs.country", limit: 1 }),
        successCriteria: [...OK, { condition: "$response.body#/data/0/id != null" }],
        outputs: { companyId: "$response.body#/data/0/id" },
      },
      {
        stepId: "readCompany",
        description: "The whole record.",
        operationId: "getCompany",
        parameters: id("$steps.findCompany.outputs.companyId"),
        successCriteria: OK,
        outputs: { name: "$response.body#/data/name" },
      },
      {
        stepId: "listProducts",
        description: "Products whose manufacturer is this company; there may be none.",
        operationId: "listProducts",
        parameters: query({ manufacturer: "$steps.readCompany.outputs.name", limit: 10 }),
        successCriteria: OK,
        outputs: { products: "$response.body#/data" },
      },
    ],
    outputs: { name: "$steps.readCompany.outputs.name", products: "$steps.listProducts.outputs.products" },
  },
  {
    workflowId: "changesSinceLatestRelease",
    summary: "What the latest release changed",
    description: "Reads the latest release, and how much it changed by record type, without reading the records.",
    steps: [
      {
        stepId: "latestRelease",
        description: "The newest release.",
        operationId: "listReleases",
        parameters: query({ limit: 1 }),
        successCriteria: OK,
        outputs: { release: "$response.body#/data/0/release" },
      },
      {
        stepId: "countChanges",
        description: "Changes of that release.",
        operationId: "listChanges",
        parameters: query({ summary: "true", limit: 1 }),
        successCriteria: OK,
        outputs: { summary: "$response.body#/meta/summary" },
      },
    ],
    outputs: { release: "$steps.latestRelease.outputs.release", summary: "$steps.countChanges.outputs.summary" },
  },
  {
    workflowId: "exportProducts",
    summary: "A dataset as a file",
    description: "Starts an export, and reads it until its file is ready. Needs the scope exports:write and a plan with exports.",
    inputs: inputs({ country: { type: "string", default: "DE" } }),
    steps: [
      {
        stepId: "startExport",
        description: "All companies of a country as CSV.",
        operationId: "createExport",
        requestBody: {
          contentType: "application/json",
          payload: { resource: "company", format: "csv", filters: { country: "$inputs.country" } },
        },
        successCriteria: [{ condition: "$statusCode == 202" }],
        outputs: { exportId: "$response.body#/data/id" },
      },
      {
        stepId: "readExport",
        description: "Reads the export every two seconds until its file is ready.",
        operationId: "getExport",
        parameters: id("$steps.startExport.outputs.exportId"),
        successCriteria: [...OK, { condition: "$response.body#/data/state == 'ready'" }],
        onFailure: [{ name: "notReady", type: "retry", retryAfter: 2, retryLimit: 60 }],
        outputs: { rows: "$response.body#/data/rows_done" },
      },
    ],
    outputs: { exportId: "$steps.startExport.outputs.exportId", rows: "$steps.readExport.outputs.rows" },
  },
];

/** The workflows as an Arazzo document (1.0.1). */
export const arazzoDocument = () => ({
  arazzo: "1.0.1",
  info: { title: `Workflows of the ${brandName()} data API`, version: "1", description: "What takes several requests, step by step." },
  sourceDescriptions: [{ name: "api", url: `${publicUrl()}${API_ROOT}/openapi.json`, type: "openapi" }],
  workflows: WORKFLOWS,
});
