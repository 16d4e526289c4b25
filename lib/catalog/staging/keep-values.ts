import type { Queryable } from "@/lib/platform/database";
import type { Draft, ImportMode, Unstated } from "../drafts";
import { SERIES_NAMES } from "../resources/spot-price";
import { RESOURCES, type Resource } from "../vocabulary";
import { cellsOf, INHERITED, isEmpty, publishedValues, type PublishedValues, type Values } from "./published-values";
import { isObject, isSameValue } from "./same-value";
import type { Kept } from "./stage-report";
import { refOf } from "./staged-row";

export type KeepItem = Draft & { line: number; unstated?: Unstated };
/** A draft with what it keeps. `inherited` are columns that no draft says; `published` is its row where it says the same. */
export type KeptItem = Draft & { line: number; inherited?: Readonly<Record<string, string>>; published?: string };

/** What a record is known by, or what says itself whether it is so: the file's word holds. */
export const OWN: Readonly<Record<Resource, readonly string[]>> = {
  company: ["ref", "name"],
  product: ["ref", "manufacturer", "model", "category"],
  spot_price: [...SERIES_NAMES, "date", "avg"],
  shipment: ["quarter", "product", "dimension", "basis", "entity_id", "entity", "is_total", "volume_gw"],
};

/** Values that belong to another one: when that changes, they are what follows from it; `evenEmpty`: nothing, where nothing does. */
export const FOLLOWS: Readonly<Record<Resource, Readonly<Record<string, { of: string; evenEmpty?: true }>>>> = {
  company: {},
  product: { material: { of: "technology" }, company_id: { of: "manufacturer" } },
  spot_price: { change_pct: { of: "avg", evenEmpty: true } },
  shipment: { withheld: { of: "volume_gw" } },
};

/** The names of published values that a draft keeps: its file says nothing of them. */
function keptOf(item: KeepItem, { values }: PublishedValues, unstated: readonly string[]): string[] {
  const stated: Values = item.draft;
  const isChanged = (name: string): boolean => !unstated.includes(name) && !isSameValue(stated[name] ?? null, values[name] ?? null);
  return unstated.filter((name) => {
    const rule = FOLLOWS[item.resource][name];
    if (OWN[item.resource].includes(name) || values[name] === undefined || isSameValue(values[name], stated[name])) return false;
    return !rule || !isChanged(rule.of) || (isEmpty(stated[name]) && !rule.evenEmpty);
  });
}

/** A value of several parts with those that are published where the file says nothing of them; nothing where it says all. */
function keptParts(item: KeepItem, { values }: PublishedValues, name: string): [name: string, value: unknown][] {
  const said: Values = item.draft;
  const [before, after] = [values[name], said[name]];
  if (!isObject(before) || !isObject(after)) return [];
  const stated = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
  const whole = { ...after, ...before, ...stated };
  return isSameValue(whole, after) ? [] : [[name, whole]];
}

function withValues(item: KeepItem, kept: Values): Draft {
  switch (item.resource) {
    case "company":
      return { resource: item.resource, draft: { ...item.draft, ...kept } };
    case "product":
      return { resource: item.resource, draft: { ...item.draft, ...kept } };
    case "spot_price":
      return { resource: item.resource, draft: { ...item.draft, ...kept } };
    case "shipment":
      return { resource: item.resource, draft: { ...item.draft, ...kept } };
  }
}

/** Whether a draft says what is published; the order in which an object's values are written is not told by the database. */
function isPublished(item: Draft, { values }: PublishedValues, inherited: PublishedValues["inherited"]): boolean {
  const said: Values = item.draft;
  const own = INHERITED[item.resource];
  const names = Object.keys(cellsOf(item.resource)).filter((name) => name !== "ref" && own[name] === undefined);
  return (
    names.every((name) => isSameValue(isEmpty(said[name]) ? null : said[name], values[name] ?? null)) &&
    Object.keys(own).every((name) => isEmpty(said[name]) || inherited[own[name] ?? ""] !== undefined)
  );
}

export class ValueKeeper {
  private readonly counts = new Map<string, Kept>();

  constructor(
    private readonly db: Queryable,
    private readonly about: { source: string; mode: ImportMode },
  ) {}

  /** What was kept so far, the most first. */
  kept(): Kept[] {
    return [...this.counts.values()].sort((a, b) => b.n - a.n || a.field.localeCompare(b.field));
  }

  /**
   * Drafts with the published values of what their file says nothing of: columns and keys that it lacks and, unless it is a whole
   * list, cells that are blank. Absent is not empty: to empty a value, a file says so.
   */
  async keep(items: readonly KeepItem[]): Promise<KeptItem[]> {
    const published = new Map<Resource, ReadonlyMap<string, PublishedValues>>();
    for (const resource of RESOURCES) {
      const refs = items.flatMap((item) =>
        item.resource === resource && this.namesOf(item).length > 0 ? [refOf(this.about.source, item)] : [],
      );
      published.set(resource, await publishedValues(this.db, resource, { source: this.about.source, refs }));
    }
    return items.map((item) => this.keepIn(item, published.get(item.resource)?.get(refOf(this.about.source, item))));
  }

  private namesOf({ unstated }: KeepItem): string[] {
    if (!unstated) return [];
    return this.about.mode !== "snapshot" ? [...unstated.absent, ...unstated.blank] : [...unstated.absent];
  }

  private keepIn({ unstated, ...item }: KeepItem, published: PublishedValues | undefined): KeptItem {
    const names = published && unstated ? this.namesOf({ ...item, unstated }) : [];
    if (!published || names.length + (unstated?.parts?.length ?? 0) === 0) return item;
    const kept = keptOf(item, published, names);
    const own = Object.entries(INHERITED[item.resource]).filter(
      ([name, column]) => names.includes(name) && published.inherited[column] !== undefined,
    );
    for (const field of [...kept, ...own.map(([, column]) => column)]) this.count(item.resource, field);
    const inherited = Object.fromEntries(own.map(([, column]) => [column, published.inherited[column] ?? ""]));
    const parts = Object.fromEntries((unstated?.parts ?? []).flatMap((name) => keptParts(item, published, name)));
    for (const field of Object.keys(parts)) this.count(item.resource, field);
    const values = { ...parts, ...Object.fromEntries(kept.map((name) => [name, published.values[name]])) };
    const whole = { line: item.line, ...withValues(item, values), inherited };
    return Object.keys(values).length > 0 && isPublished(whole, published, inherited) ? { ...whole, published: published.hash } : whole;
  }

  private count(resource: Resource, field: string): void {
    const key = `${resource} ${field}`;
    const known = this.counts.get(key) ?? { resource, field, n: 0 };
    this.counts.set(key, { ...known, n: known.n + 1 });
  }
}
