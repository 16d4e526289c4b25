import { ProblemError } from "@/components/ui/form-errors";
import { ASKABLE_EVENTS, type EndpointInput } from "@/lib/webhooks/contract";

const wrongField = (parameter: string, detail: string): ProblemError =>
  new ProblemError({ code: "invalid-parameter", detail, errors: [{ parameter, code: "invalid", detail }] });

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** The fields of an endpoint. @throws ProblemError when no event is ticked */
export function endpointIn(data: FormData): EndpointInput {
  const chosen = data.getAll("types");
  const types = ASKABLE_EVENTS.filter((type) => chosen.includes(type));
  if (types.length === 0) throw wrongField("types", "Choose at least one event.");
  const sources = textIn(data, "sources")
    .split(/[\s,;]+/)
    .filter((source) => source !== "");
  const alertAddress = textIn(data, "alertAddress") || null;
  return { url: textIn(data, "url"), description: textIn(data, "description"), types, sources, alertAddress };
}

export const overlapIn = (data: FormData): number => Number(textIn(data, "overlap"));

/** A moment that was typed into a date and time field, in UTC. @throws ProblemError */
export function sinceIn(data: FormData): string {
  const atMs = Date.parse(`${textIn(data, "since")}Z`);
  if (Number.isNaN(atMs)) throw wrongField("since", "Choose a date and time.");
  return new Date(atMs).toISOString();
}
