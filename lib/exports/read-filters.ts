import { z } from "zod";
import type { CustomField } from "@/lib/catalog/custom-fields";
import type { Resource } from "@/lib/catalog/vocabulary";
import { DECLARED } from "@/lib/catalog/resources/all";
import { DomainError, type Issue } from "@/lib/core/errors";
import { explainKnown } from "@/lib/core/nearest";
import { customParameters } from "@/lib/custom-fields/custom-parameters";

export type Filters = Readonly<Record<string, string>>;

const issueOf = (issue: z.core.$ZodIssue): Issue => ({
  parameter: `filters.${String(issue.path[0] ?? "")}`,
  code: issue.code === "custom" && typeof issue.params?.code === "string" ? issue.params.code : "invalid-value",
  detail: issue.message,
});

const sentence = (issues: readonly Issue[]): string => {
  const [first] = issues;
  if (issues.length === 1 && first) return `${first.parameter}: ${first.detail}`;
  return `${issues.map(({ parameter }) => parameter).join(", ")} are not valid.`;
};

/**
 * What the filters mean, by the schema of the resource's list and the organisation's custom fields. All faults are told together, in its words.
 * @throws DomainError unknown-parameter, invalid-parameter
 */
export function readFilters(resource: Resource, filters: Filters, custom: readonly CustomField[]): Record<string, unknown> {
  const schema = z.object({ ...DECLARED[resource].query.shape, ...customParameters(custom) });
  const known = Object.keys(schema.shape);
  const unknown = Object.keys(filters)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      parameter: `filters.${name}`,
      code: "unknown-parameter",
      detail: `does not exist here.${explainKnown(name, known)}`,
    }));
  const result = schema.safeParse(Object.fromEntries(Object.entries(filters).filter(([name]) => known.includes(name))));
  const wrong = result.success ? [] : result.error.issues.map(issueOf);
  if (unknown.length > 0) throw new DomainError("unknown-parameter", sentence(unknown), { errors: [...unknown, ...wrong] });
  if (!result.success) throw new DomainError("invalid-parameter", sentence(wrong), { errors: wrong });
  return result.data;
}
