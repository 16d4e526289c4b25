import type { Engine } from "../engine";
import { invalid, missing, notFound } from "../protocol/errors";
import type { TableName, Tables } from "../state/tables";
import type { Customer, Price, TaxRate } from "../state/wire";

const NOUNS: Partial<Record<TableName, string>> = {
  creditNotes: "credit note",
  paymentMethods: "PaymentMethod",
  taxRates: "tax rate",
  promotionCodes: "promotion code",
  checkoutSessions: "checkout.session",
  schedules: "subscription schedule",
  invoiceItems: "invoiceitem",
  invoicePayments: "invoice_payment",
  paymentIntents: "payment_intent",
  portalConfigurations: "configuration",
  testClocks: "test clock",
  webhookEndpoints: "webhook endpoint",
};

const noun = (table: TableName): string => NOUNS[table] ?? table.replace(/s$/, "");

/** The record that the address names, or 404. */
export function named<Name extends TableName>(
  engine: Engine,
  table: Name,
  { id, param = "id" }: { id: string; param?: string | undefined },
): Tables[Name] {
  const record = engine.db.get(table, id);
  if (record === undefined) throw notFound(noun(table), id, param);
  return record;
}

/** The record that a parameter names, or 400. */
export function referred<Name extends TableName>(engine: Engine, table: Name, { id, param }: { id: string; param: string }): Tables[Name] {
  const record = engine.db.get(table, id);
  if (record === undefined) throw missing(noun(table), id, param);
  return record;
}

/** A customer that somebody wants to use; a deleted one can't be. */
export const customerFor = (engine: Engine, id: string, param = "customer"): Customer => referred(engine, "customers", { id, param });

export function activePrice(engine: Engine, id: string, param: string): Price {
  const price = referred(engine, "prices", { id, param });
  if (!price.active) throw invalid("The price specified is inactive. This field only accepts active prices.", { param });
  return price;
}

/** Rates that are in use: archived ones go on where they are, and can't be added. */
export const activeTaxRates = (engine: Engine, ids: readonly string[] | undefined, param = "default_tax_rates"): TaxRate[] | undefined =>
  ids?.map((id, i) => {
    const rate = referred(engine, "taxRates", { id, param: `${param}[${i}]` });
    if (!rate.active)
      throw invalid(`The tax rate ${id} is inactive. This field only accepts active tax rates.`, { param: `${param}[${i}]` });
    return rate;
  });
