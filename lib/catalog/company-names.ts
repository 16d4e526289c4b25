import { foldText } from "@/lib/core/text";
import type { CompanyDirectory } from "./drafts";

/** Endings as `foldText` leaves them, by the legal form that they state. Dots become spaces there: "S.p.A." is "s p a". */
const LEGAL_FORMS: Record<string, readonly string[]> = {
  ltd: ["ltd", "limited", "co ltd", "co limited", "company ltd", "company limited", "corp ltd", "corporation limited"],
  pvt_ltd: ["pvt ltd", "pvt limited", "private ltd", "private limited", "p ltd", "p limited", "co pvt ltd"],
  pte_ltd: ["pte ltd", "pte limited", "pte"],
  pty_ltd: ["pty ltd", "pty limited", "pty"],
  ltd_sti: ["ltd sti", "limited sirketi"],
  plc: ["plc", "public limited company"],
  co: ["co", "company"],
  inc: ["inc", "incorporated", "co inc"],
  corp: ["corp", "corporation"],
  llc: ["llc", "l l c", "co llc"],
  llp: ["llp"],
  lp: ["lp", "l p"],
  gmbh: ["gmbh", "g m b h"],
  gmbh_co_kg: ["gmbh and co kg", "gmbh co kg"],
  ag: ["ag", "a g"],
  se: ["se"],
  sa: ["sa", "s a"],
  sa_de_cv: ["sa de cv", "s a de c v"],
  sas: ["sas", "s a s"],
  sau: ["sau", "s a u"],
  sarl: ["sarl", "s a r l"],
  spa: ["spa", "s p a"],
  srl: ["srl", "s r l"],
  sl: ["sl", "s l"],
  bv: ["bv", "b v"],
  nv: ["nv", "n v"],
  kk: ["kk", "k k", "kabushiki kaisha"],
  as: ["as", "a s", "anonim sirketi"],
  asa: ["asa"],
  oy: ["oy", "oyj"],
  ab: ["ab"],
  aps: ["aps"],
  doo: ["doo", "d o o"],
  jsc: ["jsc", "joint stock company"],
};

const FORM_BY_ENDING = new Map(Object.entries(LEGAL_FORMS).flatMap(([form, endings]) => endings.map((ending) => [ending, form] as const)));
const LONGEST_ENDING = Math.max(...[...FORM_BY_ENDING.keys()].map((ending) => ending.split(" ").length));

export type CompanyKey = { base: string; form: string | null };

/**
 * A maker's name without accents, case and punctuation, and the legal form that stood at its end.
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

/** The one member of all these sets, or null where there is none or more than one. */
function onlyOne(sets: Iterable<ReadonlySet<string>>): string | null {
  const all = new Set([...sets].flatMap((set) => [...set]));
  const [only] = all;
  return all.size === 1 && only !== undefined ? only : null;
}

function find(forms: IdsByForm, form: string | null): string | null {
  const exact = forms.get(form);
  if (exact) return onlyOne([exact]);
  if (form === null) return onlyOne(forms.values());
  // A form that the directory doesn't know fits a bare name only while no other form of that base exists.
  const bare = forms.get(null);
  return bare && forms.size === 1 ? onlyOne([bare]) : null;
}

/**
 * Finds companies by any of their names. Two names mean the same maker when their bases are equal and
 * their forms are equal, or one has no form and only one maker has that base. Anything unclear is null.
 */
export function buildCompanyDirectory(entries: Iterable<{ id: string; names: readonly string[] }>): CompanyDirectory {
  const byBase = new Map<string, IdsByForm>();
  for (const { id, names } of entries) {
    for (const { base, form } of names.map(companyKey)) {
      if (base === "") continue;
      const forms = byBase.get(base) ?? new Map<string | null, Set<string>>();
      byBase.set(base, forms.set(form, (forms.get(form) ?? new Set()).add(id)));
    }
  }
  return {
    idOf(name) {
      const { base, form } = companyKey(name);
      const forms = byBase.get(base);
      return forms ? find(forms, form) : null;
    },
  };
}
