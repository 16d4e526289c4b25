import { z } from "zod";
import type { Engine } from "../engine";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { invalid } from "../protocol/errors";
import { pageOf } from "../protocol/lists";
import { expand, ignored, page, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { Customer, Invoice, TaxId } from "../state/wire";
import { customerFor, named } from "./find";

/** Some kinds of those that Stripe knows, and the form of their numbers. */
const FORMS = {
  au_abn: /^\d{11}$/,
  br_cnpj: /^\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}$/,
  ca_bn: /^\d{9}$/,
  ch_uid: /^CHE-?\d{3}\.?\d{3}\.?\d{3}$/,
  cn_tin: /^[0-9A-Z]{15,20}$/,
  eu_vat: /^[A-Z]{2}[0-9A-Z+*]{2,13}$/,
  gb_vat: /^(GB|XI)?\d{9,12}$/,
  in_gst: /^\d{2}[A-Z]{5}\d{4}[A-Z]\w{3}$/,
  jp_cn: /^\d{13}$/,
  kr_brn: /^\d{3}-?\d{2}-?\d{5}$/,
  no_vat: /^\d{9}MVA$/,
  sg_uen: /^\w{9,10}$/,
  tw_vat: /^\d{8}$/,
  us_ein: /^\d{2}-?\d{7}$/,
} as const;
type Kind = keyof typeof FORMS;
const isKind = (type: string): type is Kind => Object.hasOwn(FORMS, type);
const MOST = 5;

const CreateParams = z.strictObject({ ...expand, type: text, value: text, owner: ignored });
const only = z.strictObject(expand);

export const taxIdsOf = (engine: Engine, customer: string): TaxId[] =>
  engine.db.newestFirst("taxIds").filter((one) => one.customer === customer);

/** What of a customer's tax IDs stands on an invoice. */
export const taxIdsOn = (engine: Engine, { id }: Customer): NonNullable<Invoice["customer_tax_ids"]> =>
  taxIdsOf(engine, id)
    .reverse()
    .map(({ type, value }) => ({ type, value }));

function create(engine: Engine, { type, value }: z.output<typeof CreateParams>, customer: string): TaxId {
  customerFor(engine, customer);
  if (!isKind(type)) throw invalid(`Invalid type: the sandbox does not know tax IDs of type ${type}`, { param: "type" });
  if (!FORMS[type].test(value)) throw invalid(`Invalid value for ${type}.`, { code: "tax_id_invalid", param: "value" });
  const known = taxIdsOf(engine, customer);
  if (known.length >= MOST) throw invalid("You may only have up to 5 tax IDs per customer.", { code: "customer_tax_id_limit" });
  const made = engine.db.put("taxIds", {
    id: newId("txi"),
    object: "tax_id",
    country: type === "eu_vat" ? value.slice(0, 2) : type.slice(0, 2).toUpperCase(),
    created: engine.nowFor(customer),
    customer,
    customer_account: null,
    livemode: false,
    owner: { type: "customer", customer, customer_account: null },
    type,
    value,
    verification: { status: "unavailable", verified_address: null, verified_name: null },
  });
  emit(engine, "customer.tax_id.created", made);
  return made;
}

function ofCustomer(engine: Engine, [customer, id]: readonly [string, string]): TaxId {
  const found = named(engine, "taxIds", { id });
  return found.customer === customer ? found : named(engine, "taxIds", { id: `${id} of ${customer}` });
}

function remove(engine: Engine, [customer, id]: readonly [string, string]): object {
  const found = ofCustomer(engine, [customer, id]);
  engine.db.remove("taxIds", id);
  emit(engine, "customer.tax_id.deleted", found);
  return { id, object: "tax_id", deleted: true };
}

export const taxIdRoutes: readonly Route[] = [
  route("POST", "/v1/customers/:id/tax_ids", { params: CreateParams, run: create }),
  route("GET", "/v1/customers/:id/tax_ids", {
    params: z.strictObject(page),
    run: (engine, input, customer) => {
      const all = taxIdsOf(engine, customerFor(engine, customer).id);
      return pageOf(all, input, { url: `/v1/customers/${customer}/tax_ids`, all });
    },
  }),
  route("GET", "/v1/customers/:id/tax_ids/:id", { params: only, run: (engine, _, ...named) => ofCustomer(engine, named) }),
  route("DELETE", "/v1/customers/:id/tax_ids/:id", {
    params: z.strictObject({}),
    run: (engine, _, ...named) => remove(engine, named),
  }),
];
