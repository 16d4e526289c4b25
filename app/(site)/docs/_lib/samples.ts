import { actionSamples } from "@/components/code/action-code";
import { type CodeRequest, fileSamples, type Language, requestSamples } from "@/components/code/request-code";
import { eventSamples } from "@/components/code/stream-code";
import type { Operation } from "@/lib/api/openapi/contract";
import { API_ROOT } from "@/lib/api/render";
import { publicUrl } from "@/lib/platform/env";
import { fillValues } from "./fill-values";
import { docValues } from "./values";

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

const JSON_MEDIA = "application/json";
const CREATION_HEADER = "Idempotency-Key";

/** What a file is called that a sample writes: the example of the last part of its path. */
const fileNameOf = ({ path }: CodeRequest): string => path.split("/").at(-1) ?? "file";

/** An operation as a small program in every language. */
export function operationSamples(operation: Operation, nowMs: number): Record<Language, string> {
  const { method, body, headers, success } = operation;
  const request = sampleRequest(operation, nowMs);
  if (method !== "GET") {
    const isCreation = headers.some(({ name }) => name === CREATION_HEADER);
    return actionSamples({
      ...request,
      method,
      body: body ? { value: body.example } : null,
      isCreation,
      answers: success.media === JSON_MEDIA,
    });
  }
  if (success.media === "text/event-stream") return eventSamples(request);
  return success.media === JSON_MEDIA ? requestSamples(request) : fileSamples(request, fileNameOf(request));
}
