import type { Queryable } from "@/lib/platform/database";
import type { Draft, Reason, Unstated } from "../drafts";

export const ANOTHER_CATEGORY = "another-category";

type Item = Draft & { unstated?: Unstated };

const reasonOf = (stated: string, taken: string): Reason => ({
  code: ANOTHER_CATEGORY,
  detail: `category: a product of this name is in the category ${taken}, this one is in ${stated}. Give this one a ref of its own in its file`,
});

const categoryOf = (doc: unknown): string | null =>
  typeof doc === "object" && doc !== null && "category" in doc && typeof doc.category === "string" ? doc.category : null;

/** The reason against the second of two rows of one ref, where they are products of different categories. */
export function anotherCategory(first: unknown, second: unknown): Reason | null {
  const [taken, stated] = [categoryOf(first), categoryOf(second)];
  return taken === null || stated === null || taken === stated ? null : reasonOf(stated, taken);
}

/** A ref that the file states is meant; one that was made of maker and model can be that of a namesake. */
const isMadeOfNames = ({ unstated }: Item): boolean =>
  unstated === undefined || unstated.absent.includes("ref") || (unstated.blank ?? []).includes("ref");

/** Products that would take the place of a published one of another category, with the reason against each. */
export async function categoryReasons<T extends Item>(db: Queryable, source: string, items: readonly T[]): Promise<Map<T, Reason>> {
  const named = items.flatMap((item) => (item.resource === "product" && isMadeOfNames(item) ? [{ item, draft: item.draft }] : []));
  if (named.length === 0) return new Map();
  const { rows } = await db.query<{ ref: string; category: string }>(
    "select source_ref as ref, category from product where source = $1 and to_release is null and source_ref = any($2)",
    [source, named.map(({ draft }) => draft.ref)],
  );
  const categories = new Map(rows.map(({ ref, category }) => [ref, category]));
  return new Map(
    named.flatMap(({ item, draft }) => {
      const taken = categories.get(draft.ref);
      return taken === undefined || taken === draft.category ? [] : [[item, reasonOf(draft.category, taken)] as const];
    }),
  );
}
