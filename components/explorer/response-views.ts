import { hasChart } from "./chart-fields";
import { problemIn, type ApiProblem } from "./problem-in";
import type { ApiResponse } from "./queries";
import { type Envelope, readResponse } from "./read-response";
import type { View } from "./view-tabs";

export type ReadResponse = { problem: ApiProblem | null; envelope: Envelope | null; isJson: boolean; views: readonly View[] };

const TABLE: View = { value: "table", label: "Table" };
const CHART: View = { value: "chart", label: "Chart" };
const JSON_VIEW: View = { value: "json", label: "JSON" };
const TEXT: View = { value: "json", label: "Text" };
const FILE: View = { value: "file", label: "File" };
const PROBLEM: View = { value: "problem", label: "Problem" };

/** What a response is and in which ways it can be looked at. */
export function viewsOf({ status, headers, body, file, template }: ApiResponse): ReadResponse {
  if (file !== undefined) return { problem: null, envelope: null, isJson: false, views: [FILE] };
  const isJson = /\bjson\b/.test((headers.get("Content-Type") ?? "").replace("x-ndjson", ""));
  const problem = status >= 400 && isJson ? problemIn(body) : null;
  if (problem !== null) return { problem, envelope: null, isJson, views: [PROBLEM, JSON_VIEW] };
  const envelope = status < 400 && isJson ? readResponse(body) : null;
  if (envelope === null) return { problem, envelope, isJson, views: [isJson ? JSON_VIEW : TEXT] };
  return { problem, envelope, isJson, views: envelope.isList && hasChart(template) ? [TABLE, CHART, JSON_VIEW] : [TABLE, JSON_VIEW] };
}
