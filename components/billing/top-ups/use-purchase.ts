"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { isConflict } from "@/components/api/is-conflict";
import { useToast } from "@/components/ui/use-toast";
import type { TopUpQuote } from "@/lib/billing/top-ups/contract";
import { countText } from "@/lib/core/wording";
import { useTopUpActions } from "./actions";

type Purchase = {
  packs: number;
  isOpen: boolean;
  /** Counts how often the dialog was opened: each time is asked anew. */ opening: number;
  close: () => void;
};

/** What packs would cost, and buying them. What the quote said is what is charged, or nothing is. */
export function usePurchase({ packs, isOpen, opening, close }: Purchase) {
  const { quote: ask, buy } = useTopUpActions();
  const { refresh } = useRouter();
  const toast = useToast();
  const quote = useQuery({
    queryKey: ["top-up-quote", packs, opening],
    queryFn: () => ask({ packs }),
    enabled: isOpen,
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  // A second click of the same moment comes before the button knows of the first.
  const isSending = useRef(false);
  const confirm = useMutation({
    onSettled: () => {
      isSending.current = false;
    },
    mutationFn: ({ id, dueCents }: TopUpQuote) => buy({ id, dueCents }),
    onSuccess: ({ outcome, calls }) => {
      refresh();
      if (outcome === "payment_needed") return;
      toast({ title: `${countText(calls)} calls added`, description: "Live keys can use them within a second." });
      close();
    },
    onError: (thrown) => {
      refresh();
      if (isConflict(thrown)) void quote.refetch();
    },
  });
  const send = (shown: TopUpQuote) => {
    if (isSending.current) return;
    isSending.current = true;
    confirm.mutate(shown);
  };
  return { quote, confirm, send };
}
