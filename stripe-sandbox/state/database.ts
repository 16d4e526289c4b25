import { TABLE_NAMES, type TableName, type Tables } from "./tables";

type Maps = { [Name in TableName]: Map<string, Tables[Name]> };
/** `null`: the record is gone. */
export type Change = readonly [table: TableName, id: string, record: unknown];
type Undo = { table: TableName; id: string; undo: () => void };

const emptyMaps = (): Maps => Object.fromEntries(TABLE_NAMES.map((name) => [name, new Map()])) as unknown as Maps;

class Rehearsed<T> {
  constructor(readonly result: T) {}
}

/**
 * Records by table and id, in the order in which they were made. A record is never changed in place: what is put
 * replaces it, so that snapshots stay what they were and a failed request can be taken back.
 */
export class Database {
  private maps = emptyMaps();
  private undos: Undo[] | null = null;

  constructor(private readonly onCommit: (changes: Change[]) => void) {}

  get<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
    return this.maps[table].get(id);
  }

  all<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.maps[table].values()];
  }

  newestFirst<Name extends TableName>(table: Name): Tables[Name][] {
    return this.all(table).reverse();
  }

  put<Name extends TableName>(table: Name, record: Tables[Name]): Tables[Name] {
    const map = this.maps[table];
    const before = map.get(record.id);
    this.note(table, record.id, () => (before === undefined ? map.delete(record.id) : map.set(record.id, before)));
    map.set(record.id, record);
    return record;
  }

  remove<Name extends TableName>(table: Name, id: string): void {
    const map = this.maps[table];
    const before = map.get(id);
    if (before === undefined) return;
    this.note(table, id, () => map.set(id, before));
    map.delete(id);
  }

  /** All of `work` or, when it throws, nothing of it, unless `keeps` says that the effects of this error stay. */
  transaction<T>(work: () => T, keeps: (error: unknown) => boolean = () => false): T {
    if (this.undos !== null) return work();
    this.undos = [];
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      if (keeps(error)) this.commit();
      else this.rollBack(0);
      throw error;
    } finally {
      this.undos = null;
    }
  }

  /** What `work` would lead to; nothing of it stays. */
  rehearse<T>(work: () => T): T {
    return this.undos === null ? this.rehearseAlone(work) : this.rehearseInside(work);
  }

  load(changes: Iterable<Change>): void {
    for (const [table, id, record] of changes) {
      const map = this.maps[table] as Map<string, unknown> | undefined;
      if (record === null) map?.delete(id);
      else map?.set(id, record);
    }
  }

  *dump(): Generator<Change> {
    for (const table of TABLE_NAMES) for (const [id, record] of this.maps[table]) yield [table, id, record];
  }

  clear(): void {
    this.maps = emptyMaps();
  }

  private rehearseAlone<T>(work: () => T): T {
    try {
      return this.transaction((): T => {
        throw new Rehearsed(work());
      });
    } catch (outcome) {
      if (outcome instanceof Rehearsed) return outcome.result as T;
      throw outcome;
    }
  }

  private rehearseInside<T>(work: () => T): T {
    const mark = this.undos?.length ?? 0;
    try {
      return work();
    } finally {
      this.rollBack(mark);
    }
  }

  private note(table: TableName, id: string, undo: () => void): void {
    if (this.undos === null) throw new Error(`A change of ${table} outside a transaction`);
    this.undos.push({ table, id, undo });
  }

  private rollBack(mark: number): void {
    for (const { undo } of (this.undos ?? []).splice(mark).reverse()) undo();
  }

  private commit(): void {
    const touched = new Map((this.undos ?? []).map(({ table, id }) => [`${table}/${id}`, { table, id }]));
    if (touched.size === 0) return;
    this.onCommit([...touched.values()].map(({ table, id }): Change => [table, id, this.maps[table].get(id) ?? null]));
  }
}
