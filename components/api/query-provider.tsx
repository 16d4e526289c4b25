"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ProblemError } from "@/components/ui/form-errors";

/** A refusal is an answer: only what did not arrive is asked for again. */
const retry = (failures: number, error: unknown): boolean => !(error instanceof ProblemError) && failures < 2;

const makeClient = () => new QueryClient({ defaultOptions: { queries: { retry, staleTime: 15_000 }, mutations: { retry: false } } });

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
