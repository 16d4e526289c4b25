import type { Engine } from "../engine";
import { taxIdsOf } from "../resources/tax-ids";
import { TABLE_NAMES, type TableName } from "../state/tables";
import { listOf } from "../state/wire";
import { invalid } from "./errors";

type Plain = Record<string, unknown>;

const HIDDEN: readonly TableName[] = [
  "cardBehaviours",
  "checkoutPlans",
  "couponScopes",
  "pageTokens",
  "deliveries",
  "keptAnswers",
  "settings",
  "events",
];
const PUBLIC = TABLE_NAMES.filter((name) => !HIDDEN.includes(name));

const isPlain = (value: unknown): value is Plain => typeof value === "object" && value !== null && !Array.isArray(value);

function lookUp(engine: Engine, id: string): object | null {
  for (const table of PUBLIC) {
    const record = engine.db.get(table, id);
    if (record !== undefined) return record;
  }
  return null;
}

const idOf = (owner: Plain): string => String(owner["id"]);

type Includable = (engine: Engine, owner: Plain) => unknown;

/** Fields that a resource has only when somebody asks for them. */
const INCLUDABLE: Record<string, Record<string, Includable>> = {
  invoice: {
    payments: (engine, owner) => {
      const data = engine.db.newestFirst("invoicePayments").filter((payment) => payment.invoice === idOf(owner));
      return listOf(data, `/v1/invoice_payments?invoice=${idOf(owner)}`);
    },
    confirmation_secret: (engine, owner) => {
      const payment = engine.db.all("invoicePayments").find((one) => one.invoice === idOf(owner));
      const intent = engine.db.get("paymentIntents", payment?.payment.payment_intent ?? "");
      return intent ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
    },
  },
  "checkout.session": {
    line_items: (engine, owner) =>
      listOf(engine.db.get("checkoutPlans", idOf(owner))?.lines ?? [], `/v1/checkout/sessions/${idOf(owner)}/line_items`),
  },
  coupon: {
    applies_to: (engine, owner) =>
      engine.db.get("couponScopes", idOf(owner)) && { products: engine.db.get("couponScopes", idOf(owner))?.products },
  },
  customer: {
    subscriptions: (engine, owner) => {
      const live = engine.db.newestFirst("subscriptions").filter((one) => one.customer === idOf(owner) && one.ended_at === null);
      return listOf(live, `/v1/customers/${idOf(owner)}/subscriptions`);
    },
    sources: (_, owner) => listOf([], `/v1/customers/${idOf(owner)}/sources`),
    tax_ids: (engine, owner) => listOf(taxIdsOf(engine, idOf(owner)), `/v1/customers/${idOf(owner)}/tax_ids`),
  },
};

function field(engine: Engine, owner: Plain, { name, path }: { name: string; path: string }): unknown {
  const value = owner[name];
  if (typeof value === "string") {
    const found = lookUp(engine, value);
    if (found !== null) return { ...found };
  }
  if (isPlain(value)) return { ...value };
  if (Array.isArray(value) || value === null) return value;
  const include = INCLUDABLE[String(owner["object"])]?.[name];
  if (include !== undefined) return include(engine, owner);
  throw invalid(`This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead.`);
}

function expandPath(engine: Engine, owner: Plain, { steps, path }: { steps: readonly string[]; path: string }): void {
  const [name, ...rest] = steps;
  if (name === undefined) return;
  const value = field(engine, owner, { name, path });
  owner[name] = value;
  if (Array.isArray(value)) {
    owner[name] = value.map((entry: unknown) => {
      const found = typeof entry === "string" ? (lookUp(engine, entry) ?? entry) : entry;
      if (!isPlain(found)) return found;
      const copy = { ...found };
      if (rest.length > 0) expandPath(engine, copy, { steps: rest, path });
      return copy;
    });
  } else if (isPlain(value) && rest.length > 0) expandPath(engine, value, { steps: rest, path });
}

const MAX_DEPTH = 4;

/** A copy of the answer in which every path that was asked for holds the resource in place of its id. */
export function expanded(engine: Engine, answer: object, paths: readonly string[]): object {
  const copy: Plain = { ...answer };
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > MAX_DEPTH) throw invalid(`You cannot expand more than 4 levels of a property (${path}).`);
    expandPath(engine, copy, { steps, path });
  }
  return copy;
}
