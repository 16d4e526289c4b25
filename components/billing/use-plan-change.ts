"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { isConflict } from "@/components/api/is-conflict";
import { dayText } from "@/components/ui/moment";
import { useToast } from "@/components/ui/use-toast";
import type { PlanChanged, PlanChangePreview, PlanInput } from "@/lib/billing/contract";
import { useBillingActions } from "./actions";

type Change = Required<Omit<PlanInput, "currency">> & {
  /** Only how often it is paid changes. */ isSamePlan: boolean;
  isOpen: boolean;
  /** Counts how often the dialog was opened: each time is asked anew. */ opening: number;
  close: () => void;
};

/** What a change of plan would cost, and making it. What the preview said is what is charged and given, or nothing happens. */
export function usePlanChange({ plan, interval, code, isSamePlan, isOpen, opening, close }: Change) {
  const { preview: askPreview, change } = useBillingActions();
  const { refresh } = useRouter();
  const toast = useToast();
  const wish = code === "" ? {} : { code };

  const preview = useQuery({
    queryKey: ["plan-preview", plan, interval, code, opening],
    queryFn: () => askPreview({ plan, interval, ...wish }),
    enabled: isOpen,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

  // A second click of the same moment comes before the button knows of the first.
  const isSending = useRef(false);
  const confirm = useMutation({
    onSettled: () => {
      isSending.current = false;
    },
    mutationFn: ({ prorationAt, dueCents, availableCalls }: PlanChangePreview) =>
      change({ plan, interval, ...wish, prorationAt, dueCents, availableCalls }),
    onSuccess: (done, { title }) => {
      refresh();
      if (done.outcome === "payment_needed") return;
      toast(isSamePlan ? intervalText(done, interval) : doneText(done, title));
      close();
    },
    onError: (thrown) => {
      refresh();
      if (isConflict(thrown)) void preview.refetch();
    },
  });
  const send = (shown: PlanChangePreview) => {
    if (isSending.current) return;
    isSending.current = true;
    confirm.mutate(shown);
  };
  return { preview, confirm, send };
}

function intervalText({ outcome, effectiveAt }: PlanChanged, interval: PlanInput["interval"]): { title: string; description: string } {
  return outcome === "scheduled"
    ? { title: `You pay ${interval}ly from ${dayText(Date.parse(effectiveAt))}`, description: "Nothing changes until then." }
    : { title: `You pay ${interval}ly now`, description: "Your plan and its limits stay as they are." };
}

function doneText({ outcome, effectiveAt }: PlanChanged, title: string): { title: string; description: string } {
  return outcome === "scheduled"
    ? { title: `${title} from ${dayText(Date.parse(effectiveAt))}`, description: "Nothing changes until then." }
    : { title: `You are on ${title} now`, description: "The new limits apply within a second." };
}
