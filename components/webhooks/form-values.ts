import { wrongField } from "@/components/ui/form-errors";
import { textOf } from "@/components/ui/form-text";
import { ASKABLE_EVENTS, type EndpointInput } from "@/lib/webhooks/contract";

/** The fields of an endpoint. @throws ProblemError when no event is ticked */
export function endpointIn(data: FormData): EndpointInput {
  const chosen = data.getAll("types");
  const types = ASKABLE_EVENTS.filter((type) => chosen.includes(type));
  if (types.length === 0) throw wrongField("types", "Choose at least one event.");
  const sources = textOf(data, "sources")
    .trim()
    .split(/[\s,;]+/)
    .filter((source) => source !== "");
  const alertAddress = textOf(data, "alertAddress").trim() || null;
  return { url: textOf(data, "url").trim(), description: textOf(data, "description").trim(), types, sources, alertAddress };
}

export const overlapIn = (data: FormData): number => Number(textOf(data, "overlap").trim());

/** A moment that was typed into a date and time field, in UTC. @throws ProblemError */
export function sinceIn(data: FormData): string {
  const atMs = Date.parse(`${textOf(data, "since").trim()}Z`);
  if (Number.isNaN(atMs)) throw wrongField("since", "Choose a date and time.");
  return new Date(atMs).toISOString();
}
