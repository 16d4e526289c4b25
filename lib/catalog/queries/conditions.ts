import { isOneOf } from "@/lib/core/tables";
import { escapeLike, foldText } from "@/lib/core/text";
import type { View } from "../view";
import { MATERIALS, TECHNOLOGIES_OF_MATERIAL, type Material, type Technology } from "../vocabulary";
import { visibleAt, type Condition } from "./sql";

/** A filter that is not given filters nothing. */
export function given<T>(value: T | undefined, make: (value: T) => Condition): Condition[] {
  return value === undefined ? [] : [make(value)];
}

export const anyOf =
  (column: string) =>
  (values: readonly string[]): Condition =>
  (sql) =>
    // One value is compared by itself: then an index on (column, sort key) gives the order too.
    values.length === 1 ? `t.${column} = ${sql.value(values[0])}` : `t.${column} = any(${sql.value(values)})`;

export const overlaps =
  (column: string) =>
  (values: readonly string[]): Condition =>
  (sql) =>
    `t.${column} && ${sql.value(values)}::text[]`;

export const compare =
  (column: string, operator: ">" | ">=" | "<=" | "=", cast: string) =>
  (value: unknown): Condition =>
  (sql) =>
    `t.${column} ${operator} ${sql.value(value)}::${cast}`;

/** Too short for the index of three letters each, unless a word begins with it. Words of other scripts are not told apart by spaces. */
const SHORT = /^[a-z0-9]{1,2}$/;

/** Every word of a name search somewhere in the folded names; a short one where a word of them begins. */
export function matchesWords(text: string): Condition {
  const terms = foldText(text).split(" ").filter(Boolean);
  if (terms.length === 0) return () => "false";
  return (sql) => {
    const like = (pattern: string): string => `t.search_folded like ${sql.value(pattern)}`;
    return terms
      .map((term) => (SHORT.test(term) ? `(${like(`${term}%`)} or ${like(`% ${term}%`)})` : like(`%${escapeLike(term)}%`)))
      .join(" and ");
  };
}

/** A folded name, or one that begins with it at a word's end ("Jinko Solar" finds "Jinko Solar Co., Ltd"). */
export const namesBeginning =
  (column: string) =>
  (text: string): Condition =>
  (sql) => {
    const folded = foldText(text);
    return `(t.${column} = ${sql.value(folded)} or t.${column} like ${sql.value(`${escapeLike(folded)} %`)})`;
  };

const isMaterial = (technology: Technology): technology is Material & Technology => isOneOf(MATERIALS, technology);

/** The technologies that asking for some means: a material stands for all of its own. */
export function technologiesMeant(asked: readonly Technology[]): Technology[] {
  return [...new Set(asked.flatMap((technology) => (isMaterial(technology) ? TECHNOLOGIES_OF_MATERIAL[technology] : [technology])))];
}

/** For rows that state material and technology: a material also finds rows whose technology tells no material (shingled, al_bsf). */
export function ofTechnology(asked: readonly Technology[]): Condition {
  const materials = asked.filter(isMaterial);
  const technologies = technologiesMeant(asked);
  return (sql) => {
    const byTechnology = anyOf("technology")(technologies)(sql);
    return materials.length === 0 ? byTechnology : `(${byTechnology} or t.material = any(${sql.value(materials)}))`;
  };
}

/** Rows of the sandbox, where a caller sees no more: its slice, given by an SQL condition, and what is open to everyone. */
export function inSandbox({ sandbox, openSources = [] }: View, alias: string, slice = `${alias}.sandbox`): Condition[] {
  if (!sandbox) return [];
  return [openSources.length === 0 ? () => slice : (sql) => `(${slice} or ${alias}.source = any(${sql.value(openSources)}))`];
}

/** Rows of a release that the caller may see. */
export function shownIn(view: View, release: number): Condition[] {
  return [visibleAt(release), ...inSandbox(view, "t")];
}
