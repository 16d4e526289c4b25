import { foldText } from "@/lib/core/text";
import { spellingOf } from "./company-spelling";
import type { CompanyDirectory } from "./drafts";
import { type CompanyKey, FORM_BY_ENDING, FORMS_MEANT } from "./legal-forms";

const LONGEST_ENDING = Math.max(...[...FORM_BY_ENDING.keys()].map((ending) => ending.split(" ").length));

/**
 * A maker's name without accents, case and punctuation, and the legal form that stood at its end. Refs of published
 * companies are made of it, so it never changes; how names are matched is said in `company-spelling.ts`.
 * Places ("(Changzhou)", "USA") stay in the base: they are other firms. A name that is nothing but a form keeps it.
 */
export function companyKey(name: string): CompanyKey {
  const words = foldText(name).split(" ");
  for (let count = Math.min(LONGEST_ENDING, words.length - 1); count > 0; count--) {
    const form = FORM_BY_ENDING.get(words.slice(-count).join(" "));
    if (form !== undefined) return { base: words.slice(0, -count).join(" "), form };
  }
  return { base: words.join(" "), form: null };
}

/** Commas that a source wrote as underscores: "Jinko Solar Co._ Ltd" → "Jinko Solar Co., Ltd". */
export function restoreCommas(name: string): string {
  return name.replaceAll("_", ",").replace(/\s+/g, " ").trim();
}

type IdsByForm = Map<string | null, Set<string>>;

type Ids = ReadonlySet<string>;

/** The one member of a set, or null where there is none or more than one. */
function onlyOne(ids: Ids): string | null {
  const [only] = ids;
  return ids.size === 1 && only !== undefined ? only : null;
}

const union = (sets: Iterable<Ids>): Ids => new Set([...sets].flatMap((set) => [...set]));

/** The companies of this form among those of one base; `isAlike`: the base is only alike, so that no other form may fit a bare name. */
function find(forms: IdsByForm, form: string | null, isAlike: boolean): Ids {
  const exact = forms.get(form);
  if (exact) return exact;
  if (form === null) return union(forms.values());
  const meant = (FORMS_MEANT[form] ?? []).flatMap((other) => forms.get(other) ?? []);
  if (meant.length > 0) return union(meant);
  // A form that the directory doesn't know fits a bare name only while no other form of that base exists.
  const bare = isAlike ? undefined : forms.get(null);
  return bare && forms.size === 1 ? bare : new Set();
}

type Index = Map<string, IdsByForm>;

function add(index: Index, keys: readonly CompanyKey[], id: string): void {
  for (const { base, form } of keys) {
    if (base === "") continue;
    const forms: IdsByForm = index.get(base) ?? new Map();
    index.set(base, forms.set(form, (forms.get(form) ?? new Set()).add(id)));
  }
}

const found = (index: Index, keys: readonly CompanyKey[], isAlike: boolean): Ids[] =>
  keys.map(({ base, form }) => find(index.get(base) ?? new Map(), form, isAlike));

/** The one company that these keys of a name mean; null where they mean none, or not the same one. */
function idIn(index: Index, keys: readonly CompanyKey[], isAlike: boolean): string | null {
  const ids = found(index, keys, isAlike)
    .map(onlyOne)
    .filter((id) => id !== null);
  return onlyOne(new Set(ids));
}

/** A directory that also says between which companies a name does not decide. */
export type WholeDirectory = CompanyDirectory & { idsOf(name: string): string[] };

/** A list has many products of one maker. */
const MAX_KNOWN = 2_000;

/**
 * Finds companies by any of their names. Two names mean the same maker when their bases are equal and
 * their forms are equal, or one has no form and only one maker has that base. Anything unclear is null.
 * A name that is written so goes before one that is only alike.
 */
export function buildCompanyDirectory(entries: Iterable<{ id: string; names: readonly string[] }>): WholeDirectory {
  const [written, alike]: [Index, Index] = [new Map(), new Map()];
  for (const { id, names } of entries) {
    for (const spelling of names.map(spellingOf)) {
      add(written, spelling.written, id);
      add(alike, spelling.alike, id);
    }
  }
  const known = new Map<string, string | null>();
  return {
    idOf(name) {
      const before = known.get(name);
      if (before !== undefined) return before;
      const spelling = spellingOf(name);
      const id = idIn(written, spelling.written, false) ?? idIn(alike, spelling.alike, true);
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(name, id);
      return id;
    },
    idsOf(name) {
      const spelling = spellingOf(name);
      const ids = union(found(written, spelling.written, false));
      return [...(ids.size > 0 ? ids : union(found(alike, spelling.alike, true)))];
    },
  };
}

/** What stands for the ID of a company that is not in the catalogue: its name, as URLs can carry it. */
export const nameAsId = (name: string): string => foldText(name).replaceAll(" ", "-");
