import { type CodeRequest, type Language, requestSamples } from "@/components/code/request-code";
import type { Operation } from "@/components/api-description/operations";
import { API_ROOT } from "@/lib/http/render";
import { publicUrl } from "@/lib/platform/env";
import { docValues } from "./values";
import { fillValues } from "./fill-values";

/** What the reference asks in its sample, by operation. Every answer of the sandbox to it has rows; a test holds that. */
const QUERIES: Readonly<Record<string, string>> = {
  listCompanies: "country=DE&limit=5",
  listProducts: "technology=topcon&min_power=600&limit=5",
  listSpotPrices: "type=topcon&ts={{day.weekAgo}}",
  listPriceTrends: "type=topcon&stage=module&interval=month",
  listPriceHistory: "type=topcon&stage=module&from={{day.monthsAgo}}",
  listShipments: "product=module&dimension=company",
  listChanges: "resource=spot_price&limit=5",
};

/** A path with its query, as it is written in guides: /pricing/spot?type=topcon. */
export function requestOf(target: string): CodeRequest {
  const [path = "", search = ""] = target.split("?");
  return { baseUrl: `${publicUrl()}${API_ROOT}`, path, query: [...new URLSearchParams(search)] };
}

export function sampleRequest({ id, path, parameters }: Operation, nowMs: number): CodeRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters.find((one) => one.name === name)?.example ?? name);
  const query = fillValues(QUERIES[id] ?? "", docValues(nowMs));
  return requestOf(query === "" ? filled : `${filled}?${query}`);
}

export const operationSamples = (operation: Operation, nowMs: number): Record<Language, string> =>
  requestSamples(sampleRequest(operation, nowMs));
