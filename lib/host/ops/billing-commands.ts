import type { Command } from "commander";
import { endInvoicePayment } from "@/lib/billing/agreements/end-invoice-payment";
import { syncNow } from "@/lib/billing/sync/sync-now";
import { syncCatalog } from "@/lib/billing/checkout/stripe-catalog";
import { compareSubscriptions, replayMissedEvents } from "@/lib/billing/sync/reconcile";
import { print, table, withPayments } from "./with-database";

/** `billing sync | reconcile | customer` */
export function billingCommands(program: Command, root: string): void {
  const command = program.command("billing").description("Payments: products and prices at Stripe, and what we hold of customers.");
  command
    .command("sync")
    .description("Create or update products and prices at Stripe from the plan table. Doing it again changes nothing.")
    .option("--json", "answer in JSON")
    .action((options: { json?: boolean }) =>
      withPayments(root, async (ctx) => {
        const notes = await syncCatalog(ctx);
        print(options.json, notes, table(notes.map(({ what, note }) => [what, note])));
      }),
    );
  command
    .command("reconcile")
    .description("Take events that were missed, and compare every live subscription with Stripe's. The server does both by the clock.")
    .option("--json", "answer in JSON")
    .action((options: { json?: boolean }) =>
      withPayments(root, async (ctx) => {
        const done = { ...(await replayMissedEvents(ctx)), ...(await compareSubscriptions(ctx)) };
        print(options.json, done, table(Object.entries(done).map(([what, count]) => [what, String(count)])));
      }),
    );
  command
    .command("end-invoice-payment <organisation>")
    .description("End Enterprise that is paid by invoice; live keys stop within a second.")
    .action((orgId: string) =>
      withPayments(root, async (ctx) => {
        await endInvoicePayment(ctx, { orgId });
        print(false, null, ["Payment by invoice is ended."]);
      }),
    );
  command
    .command("customer <organisation>")
    .description("Read a customer from Stripe again and show both sides.")
    .option("--json", "answer in JSON")
    .action((orgId: string, options: { json?: boolean }) =>
      withPayments(root, async (ctx) => {
        const view = await syncNow(ctx, { orgId });
        const rows = view.comparison.map(({ what, ours, theirs, isEqual }) => [what, ours ?? "–", theirs ?? "–", isEqual ? "" : "differs"]);
        print(options.json, view, [...table([["", "ours", "Stripe's", ""], ...rows]), ...view.problems]);
      }),
    );
}
