import { checkLook } from "@/lib/core/colours";
import { DomainError, type Issue } from "@/lib/core/errors";
import { differences } from "@/lib/events/differences";
import type { Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { changeBrand } from "./change-brand";
import type { BrandInput, BrandView, LookInput } from "./contract";

/** Prefixes that other services give their keys: scanners would take ours for theirs. */
const TAKEN = new Set(["sk", "pk", "rk", "ghp", "gho", "ghs", "xoxb", "xoxp", "glpat", "whsec"]);

function contrastIssues(look: LookInput): Issue[] {
  return checkLook(look)
    .filter(({ passes }) => !passes)
    .map(({ theme, what, ratio, least }) => ({
      parameter: `look.${theme}.${what === "text" ? "ink" : what}`,
      code: "contrast",
      detail:
        what === "paper"
          ? `The background of the ${theme} theme is not ${theme} enough.`
          : `${what === "text" ? "Text" : "The accent"} has a contrast of ${ratio.toFixed(1)} on the background of the ${theme} theme. The minimum is ${least}.`,
    }));
}

function issuesOf({ look, keyPrefix }: BrandInput): Issue[] {
  const isTaken = keyPrefix !== null && TAKEN.has(keyPrefix);
  return [
    ...(look === null ? [] : contrastIssues(look)),
    ...(isTaken ? [{ parameter: "keyPrefix", code: "taken", detail: "Another service uses this key prefix. Choose another one." }] : []),
  ];
}

/**
 * Saves name, look and contact of a brand. Keys that exist keep their beginning.
 * @throws DomainError not-found, role-missing, plan-required, subscription-inactive, unprocessable (colours that can't be read, prefix)
 */
export async function saveBrand(ctx: Context, { orgId, ...given }: BrandInput & { orgId: string }): Promise<BrandView> {
  const input = { ...given, keyPrefix: given.keyPrefix === env().KEY_PREFIX ? null : given.keyPrefix };
  const errors = issuesOf(input);
  if (errors.length > 0) throw new DomainError("unprocessable", errors[0]?.detail ?? "", { errors });
  return changeBrand(ctx, { orgId }, async (tx, row) => {
    const { look, ...rest } = input;
    const changes = differences(row, input, ["support", "look"]);
    // A JSON column takes null only as an object of the client's own; taking the value away says the same.
    if (look === null) await tx.db.$executeRaw`update brand set look = null where org_id = ${orgId}`;
    return { data: { ...rest, ...(look === null ? {} : { look }) }, event: { type: "brand.changed", data: { name: input.name, changes } } };
  });
}
