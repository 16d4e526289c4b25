import type { z } from "zod";
import type { SubmitRequestInput } from "@/lib/access/contract";

type Values = Record<keyof z.input<typeof SubmitRequestInput>, unknown>;

/** What stands in the form, under the names of the contract; nothing is judged here. */
export const requestValues = (data: FormData): Values => ({
  name: data.get("name"),
  email: data.get("email"),
  company: data.get("company"),
  website: data.get("website"),
  country: data.get("country"),
  useKind: data.get("useKind"),
  datasets: data.getAll("datasets"),
  callsPerMonth: data.get("callsPerMonth"),
  plan: data.get("plan"),
  currency: data.get("currency"),
  message: data.get("message"),
  topic: data.get("topic"),
});
