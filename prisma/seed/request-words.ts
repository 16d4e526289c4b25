import type { SubmitRequest, UseKind } from "@/lib/access/contract";
import type { Scene } from "./request-steps";

export const DAY = 24;

type Who = Pick<SubmitRequest, "name" | "email" | "company" | "country">;
export const who = (name: string, email: string, { company, country }: { company: string; country: string }): Who => ({
  name,
  email,
  company,
  country,
});

type RequestedAccess = Pick<SubmitRequest, "plan" | "datasets" | "useKind" | "callsPerMonth">;
export const enterprise = (useKind: UseKind, callsPerMonth: number): RequestedAccess => ({
  plan: "enterprise",
  datasets: ["companies", "products", "prices", "shipments"],
  useKind,
  callsPerMonth,
});

export const ask = (ago: number, text: string): Scene => ({ ago, does: "ask", text });
export const decline = (ago: number, text: string): Scene => ({ ago, does: "decline", text });

export const ASK_USE =
  "Hello {{first_name}},\n\nHow will {{company}} use the data, and who will see it: only your team or also your customers?";
