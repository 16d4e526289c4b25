"use client";

import { useAction } from "@/components/api/action-provider";
import type { AcceptedDocument, PublishVersionInput, SaveDetailsInput } from "@/lib/legal/contract";

/** What staff changes on legal pages, and what owners accept. */
export function useLegalActions() {
  const act = useAction();
  return {
    saveDetails: (body: SaveDetailsInput) => act("/api/staff/legal/details", { method: "PUT", body }),
    publishVersion: (body: PublishVersionInput) => act<{ number: number }>("/api/staff/legal/versions", { method: "POST", body }),
    acceptTerms: (document: AcceptedDocument, number: number) => act("/api/console/terms", { method: "POST", body: { document, number } }),
  };
}
