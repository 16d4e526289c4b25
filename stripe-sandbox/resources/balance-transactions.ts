import { z } from "zod";
import { requireCurrency } from "../billing/currency";
import type { Engine } from "../engine";
import { emitChange } from "../events/emit";
import { newId } from "../ids";
import { pageOf } from "../protocol/lists";
import { expand, freeText, int, mergeMetadata, metadata, page, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { BalanceTransaction } from "../state/wire";
import { named } from "./find";

const PATH = "/v1/customers/:id/balance_transactions";
const CreateParams = z.strictObject({
  ...expand,
  amount: int,
  currency: text,
  description: freeText.optional(),
  metadata: metadata.optional(),
});
type Input = z.output<typeof CreateParams>;

type Entry = Pick<Input, "amount" | "currency" | "description" | "metadata"> & { type: "adjustment" | "credit_note" };

/** A negative amount is credit for the customer, a positive one takes from it. */
export function addBalanceTransaction(engine: Engine, id: string, input: Entry): BalanceTransaction {
  const before = named(engine, "customers", { id });
  requireCurrency(before, input.currency);
  const after = engine.db.put("customers", { ...before, balance: before.balance + input.amount, currency: input.currency });
  emitChange(engine, "customer.updated", { before, after });
  return engine.db.put("balanceTransactions", {
    id: newId("cbtxn"),
    object: "customer_balance_transaction",
    amount: input.amount,
    checkout_session: null,
    created: engine.nowFor(id),
    credit_note: null,
    currency: input.currency,
    customer: id,
    customer_account: null,
    description: input.description ?? null,
    ending_balance: after.balance,
    invoice: null,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    type: input.type,
  });
}

/** Adjustments only: what invoices take and give back has no entry here. */
function listBalanceTransactions(engine: Engine, input: z.output<typeof ListParams>, id: string): object {
  const all = engine.db.newestFirst("balanceTransactions").filter(({ customer }) => customer === named(engine, "customers", { id }).id);
  return pageOf(all, input, { url: `/v1/customers/${id}/balance_transactions`, all });
}
const ListParams = z.strictObject(page);

export const balanceTransactionRoutes: readonly Route[] = [
  route("POST", PATH, {
    params: CreateParams,
    run: (engine, input, id) => addBalanceTransaction(engine, id, { ...input, type: "adjustment" }),
  }),
  route("GET", PATH, { params: ListParams, run: listBalanceTransactions }),
];
