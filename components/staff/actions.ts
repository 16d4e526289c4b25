"use client";

import { useAction } from "@/components/api/action-provider";
import { goTo } from "@/components/api/leave";
import type { ReplyKind, ReplyTemplate } from "@/lib/access/contract";
import type { AbsenceInput, SetStaffInput, SuspendedPayments } from "@/lib/accounts/contract";
import type { AllowanceInput } from "@/lib/billing/allowances/contract";
import type { StaffBillingView } from "@/lib/billing/contract";
import type { PromotionInput } from "@/lib/billing/promotions/contract";
import type { Refunded, RefundInput } from "@/lib/billing/refunds/contract";
import type { ExemptionInput } from "@/lib/billing/tax/contract";
import type { RevokeCustomerKeyInput, RevokedKey } from "@/lib/keys/contract";
import type { AddUpdateInput, CreateNoticeInput } from "@/lib/service-level/notices/contract";

const path = (...parts: readonly string[]) => `/api/staff/${parts.map(encodeURIComponent).join("/")}`;

/** Everything that staff changes outside of the queue. */
export function useStaffActions() {
  const act = useAction();
  const change = <T = unknown>(address: string, method: "POST" | "PUT" | "DELETE", body?: unknown): Promise<T> =>
    act<T>(address, { method, ...(body === undefined ? {} : { body }) });
  return {
    suspend: (what: "customers" | "users", id: string, body: { isSuspended: boolean; reason: string; payments?: SuspendedPayments }) =>
      change(path(what, id, "suspension"), "PUT", body),
    resetSecondFactor: (userId: string, body: { checks: string[]; reason: string }) =>
      change(path("users", userId, "second-factor"), "DELETE", body),
    /** Reads what Stripe says about a customer and takes it over. */
    syncBilling: (orgId: string) => change<StaffBillingView>(path("customers", orgId, "billing"), "POST"),
    revokeKey: (orgId: string, body: RevokeCustomerKeyInput) =>
      change<RevokedKey>(path("customers", orgId, "keys", "revocation"), "POST", body),
    refund: (orgId: string, body: RefundInput) => change<Refunded>(path("customers", orgId, "refunds"), "POST", body),
    giveAllowance: (orgId: string, body: AllowanceInput) => change(path("customers", orgId, "allowance"), "POST", body),
    endAllowance: (orgId: string) => change(path("customers", orgId, "allowance"), "DELETE"),
    setTax: (orgId: string, body: ExemptionInput) => change(path("customers", orgId, "tax"), "PUT", body),
    createCode: (body: PromotionInput) => change<{ id: string }>(path("promotion-codes"), "POST", body),
    deactivateCode: (id: string, note: string) => change(path("promotion-codes", id, "deactivation"), "POST", { note }),
    endInvoicePayment: (orgId: string) => change(path("customers", orgId, "invoice-payment"), "DELETE"),
    /** The whole page is left: everything in it belongs to another view. */
    seeAs: async (orgId: string, reason: string) => {
      await act(path("view"), { method: "POST", body: { orgId, reason } });
      await goTo("/console");
    },
    saveTemplate: (id: string | null, body: { kind: ReplyKind; name: string; text: string }) =>
      change<ReplyTemplate>(id === null ? path("templates") : path("templates", id), id === null ? "POST" : "PUT", body),
    deleteTemplate: (id: string) => change(path("templates", id), "DELETE"),
    addStaff: (body: SetStaffInput) => change(path("staff"), "POST", body),
    setStaff: (body: SetStaffInput) => change(path("staff"), "PUT", body),
    saveAbsence: (body: AbsenceInput) => change(path("staff", "absence"), "PUT", body),
    removeAbsence: (id: string) => change(path("staff", "absence", id), "DELETE"),
    createNotice: (body: CreateNoticeInput) => change(path("notices"), "POST", body),
    addNoticeUpdate: (id: string, body: AddUpdateInput) => change(path("notices", id), "POST", body),
    addNote: (orgId: string, text: string) => change(path("customers", orgId, "notes"), "POST", { text }),
    deleteNote: (orgId: string, noteId: string) => change(path("customers", orgId, "notes", noteId), "DELETE"),
    /** Looks the DNS records of all sender domains up. */
    checkSenders: () => change(path("mails", "senders"), "POST"),
    retryMail: (id: string, to?: string) => change(path("mails", id, "retry"), "POST", { to }),
  };
}
