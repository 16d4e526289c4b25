import type { Command } from "commander";
import { endInvoicePayment } from "@/lib/billing/agreements/end-invoice-payment";
import { syncCatalog } from "@/lib/billing/checkout/stripe-catalog";
import { replayMissedEvents } from "@/lib/billing/stripe-events/replay-missed-events";
import { compareSubscriptions } from "@/lib/billing/sync/compare-subscriptions";
import { syncNow } from "@/lib/billing/sync/sync-now";
import { print, table, withPayments } from "./with-database";

/** `billing sync | reconcile | customer` */
export function billingCommands(program: Command, root: string): void {
  const command = program.command("billing").description("Payments: Stripe products, prices and customers.");
  command
    .command("sync")
    .description("Create or update products and prices in Stripe from the plan table. Safe to repeat.")
    .option("--json", "output JSON")
    .action((options: { json?: boolean }) =>
      withPayments(root, async (ctx) => {
        const notes = await syncCatalog(ctx);
        print(options.json, notes, table(notes.map(({ what, note }) => [what, note])));
      }),
    );
  command
    .command("reconcile")
    .description("Process missed events and compare all active subscriptions with Stripe. The server also does both on a schedule.")
    .option("--json", "output JSON")
    .action((options: { json?: boolean }) =>
      withPayments(root, async (ctx) => {
        const done = { ...(await replayMissedEvents(ctx)), ...(await compareSubscriptions(ctx)) };
        print(options.json, done, table(Object.entries(done).map(([what, count]) => [what, String(count)])));
      }),
    );
  command
    .command("end-invoice-payment <organisation>")
    .description("End an Enterprise plan paid by invoice. Live keys stop working within a second.")
    .action((orgId: string) =>
      withPayments(root, async (ctx) => {
        await endInvoicePayment(ctx, { orgId });
        print(false, null, ["Payment by invoice ended."]);
      }),
    );
  command
    .command("customer <organisation>")
    .description("Refresh a customer from Stripe and compare both records.")
    .option("--json", "output JSON")
    .action((orgId: string, options: { json?: boolean }) =>
      withPayments(root, async (ctx) => {
        const view = await syncNow(ctx, { orgId });
        const rows = view.comparison.map(({ what, ours, theirs, isEqual }) => [
          what,
          ours ?? "–",
          theirs ?? "–",
          isEqual === false ? "differs" : "",
        ]);
        print(options.json, view, [...table([["", "our record", "Stripe", ""], ...rows]), ...view.problems]);
      }),
    );
}
