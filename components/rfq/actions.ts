"use client";

import { useAction } from "@/components/api/action-provider";

const ROOT = "/api/staff/rfqs";

/** What a form of a request sends; the server says what is wrong with it. */
export type RequestDraft = Readonly<Record<string, string | number | null>>;

/** What staff does with requests. */
export function useRequestActions() {
  const act = useAction();
  const change = <T>(path: string, method: "POST" | "PUT", body?: unknown): Promise<T> =>
    act<T>(`${ROOT}${path}`, { method, ...(body === undefined ? {} : { body }) });
  const at = (id: string): string => `/${encodeURIComponent(id)}`;
  return {
    create: (body: RequestDraft) => change<{ id: string }>("", "POST", body),
    edit: (id: string, body: RequestDraft) => change<{ id: string }>(at(id), "PUT", body),
    vet: (id: string) => change<{ id: string }>(`${at(id)}/vet`, "POST"),
    withdraw: (id: string, reason: string) => change<{ left: number }>(`${at(id)}/withdraw`, "POST", { reason }),
  };
}
