import { z } from "zod";
import type { CustomField } from "@/lib/catalog/custom-fields";
import { DECLARED } from "@/lib/catalog/resources/all";
import type { Resource } from "@/lib/catalog/vocabulary";
import { DomainError, invalidText, type Issue } from "@/lib/core/errors";
import { readParameters } from "@/lib/core/issues";
import { withoutNeutral } from "@/lib/core/parameters";
import { customParameters } from "@/lib/custom-fields/custom-parameters";

export type Filters = Readonly<Record<string, string>>;

const within = (issues: readonly Issue[]): Issue[] => issues.map((issue) => ({ ...issue, parameter: `filters.${issue.parameter}` }));

const sentence = (issues: readonly Issue[], one: (issue: Issue) => string): string => {
  const [first] = issues;
  return issues.length === 1 && first ? one(first) : `Invalid filters: ${issues.map(({ parameter }) => parameter).join(", ")}.`;
};

/**
 * What the filters mean, by the schema of the resource's list and the organisation's custom fields. All faults are told together, in its words.
 * @throws DomainError unknown-parameter, invalid-parameter
 */
export function readFilters(resource: Resource, filters: Filters, custom: readonly CustomField[]): Record<string, unknown> {
  const schema = z.object({ ...DECLARED[resource].query.shape, ...customParameters(custom) });
  const read = readParameters(schema, withoutNeutral(schema, new Map(Object.entries(filters))), "filter");
  const [unknown, wrong] = [within(read.unknown), within(read.wrong)];
  if (unknown.length > 0)
    throw new DomainError(
      "unknown-parameter",
      sentence(unknown, ({ detail }) => detail),
      { errors: [...unknown, ...wrong] },
    );
  if (read.data === undefined) throw new DomainError("invalid-parameter", sentence(wrong, invalidText), { errors: wrong });
  return read.data;
}
