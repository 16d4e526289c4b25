import { InvalidArgumentError } from "commander";
import { ReasonText } from "@/lib/catalog/imports/contract";

/** The reason that a `--reason` option gives. */
export function typedReason(text: string): string {
  const parsed = ReasonText.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError(parsed.error.issues.map(({ message }) => message).join(" "));
  return parsed.data;
}
