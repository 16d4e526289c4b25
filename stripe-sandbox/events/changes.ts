type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === "object" && value !== null && !Array.isArray(value);

function differences(before: Plain, after: Plain): Plain {
  const out: Plain = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = before[key] ?? null;
    const is = after[key] ?? null;
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    out[key] = isPlain(was) && isPlain(is) && was["object"] !== "list" ? differences(was, is) : was;
  }
  return out;
}

/** Stripe's previous_attributes: the old values of what changed; null when nothing did. */
export function previousAttributes(before: object, after: object): Plain | null {
  const changed = differences({ ...before }, { ...after });
  return Object.keys(changed).length === 0 ? null : changed;
}
