import type { Metadata } from "next";
import { ActionProvider } from "@/components/api/action-provider";
import { BillingPanel } from "@/components/staff/billing-panel";
import { ToastProvider } from "@/components/ui/toast-provider";
import { onlyInDevelopment } from "../../only-in-development";
import { SAMPLE_STAFF_VIEWS } from "./sample-billing";

export const metadata: Metadata = { title: "States of a customer's payments", robots: { index: false } };

/** The panel of the customer page with made-up values. */
export default function StaffBillingStatesPage() {
  onlyInDevelopment();
  return (
    <ToastProvider>
      <ActionProvider>
        <main id="main" className="mx-auto grid w-full max-w-[1236px] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 text-14 md:p-7">
          <h1 className="text-20 font-semibold">A customer's payments</h1>
          {SAMPLE_STAFF_VIEWS.map((view, index) => (
            <BillingPanel key={index} orgId="org_1" view={view} now={Date.parse("2026-11-22T07:30:00Z")} />
          ))}
        </main>
      </ActionProvider>
    </ToastProvider>
  );
}
