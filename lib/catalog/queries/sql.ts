/** Collects the values of one statement; SQL text never contains a value. */
export class Statement {
  readonly values: unknown[] = [];

  /** The placeholder of a value. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

export type Condition = (sql: Statement) => string;

export const all = (conditions: readonly Condition[], sql: Statement): string =>
  conditions.length === 0 ? "true" : conditions.map((condition) => condition(sql)).join(" and ");

/** Rows that release R shows. */
export function visibleAt(release: number, alias = "t"): Condition {
  return (sql) => {
    const r = sql.value(release);
    return `${alias}.from_release <= ${r} and (${alias}.to_release is null or ${alias}.to_release > ${r})`;
  };
}
