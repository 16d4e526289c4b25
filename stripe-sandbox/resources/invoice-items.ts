import { z } from "zod";
import { addItem, dropItem } from "../billing/one-off";
import type { Engine } from "../engine";
import { invalid, leftOut } from "../protocol/errors";
import { expand, freeText, int, mergeMetadata, metadata, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { InvoiceItem, Price } from "../state/wire";
import { activePrice, customerFor, named, referred } from "./find";
import { inlinePrice, priceData } from "./prices";

/** An amount without a price or product, and an item that waits for the next invoice, are left out. */
const CreateParams = z.strictObject({
  ...expand,
  customer: text,
  description: freeText.optional(),
  invoice: text.optional(),
  metadata: metadata.optional(),
  price_data: priceData.omit({ recurring: true }).optional(),
  pricing: z.strictObject({ price: text }).optional(),
  quantity: int.optional(),
});
type Input = z.output<typeof CreateParams>;
const only = z.strictObject(expand);

function priceOf(engine: Engine, { pricing, price_data: data }: Input): Price {
  if (data !== undefined && pricing !== undefined) throw invalid("You may only specify one of these parameters: pricing, price_data.");
  if (data !== undefined) return inlinePrice(engine, data);
  if (pricing === undefined) throw invalid("Missing required param: pricing.", { code: "parameter_missing", param: "pricing" });
  const price = activePrice(engine, pricing.price, "pricing[price]");
  if (price.type === "one_time") return price;
  throw invalid(`The price ${price.id} is recurring. This field only accepts prices with \`type=one_time\`.`, { param: "pricing[price]" });
}

function createItem(engine: Engine, input: Input): InvoiceItem {
  const customer = customerFor(engine, input.customer);
  if (input.invoice === undefined) throw leftOut("invoice items that wait for the next invoice");
  const invoice = referred(engine, "invoices", { id: input.invoice, param: "invoice" });
  if (invoice.customer !== customer.id || invoice.parent !== null)
    throw invalid(`The invoice ${invoice.id} is not a one-off invoice of the customer ${customer.id}.`, { param: "invoice" });
  const quantity = input.quantity ?? 1;
  if (quantity < 1)
    throw invalid("This value must be greater than or equal to 1.", { code: "parameter_invalid_integer", param: "quantity" });
  const price = priceOf(engine, input);
  return addItem(engine, invoice, {
    ...{ customer, price, quantity },
    description: input.description || null,
    metadata: mergeMetadata({}, input.metadata),
  });
}

export const invoiceItemRoutes: readonly Route[] = [
  route("POST", "/v1/invoiceitems", { params: CreateParams, run: createItem }),
  route("GET", "/v1/invoiceitems/:id", { params: only, run: (engine, _, id) => named(engine, "invoiceItems", { id }) }),
  route("DELETE", "/v1/invoiceitems/:id", {
    params: only,
    run: (engine, _, id) => dropItem(engine, named(engine, "invoiceItems", { id })),
  }),
];
