import { SaveView } from "@/components/views/save-view";
import type { Market } from "./read-market";

/** For members; staff that looks at a customer's console saves nothing. */
export const SaveButton = ({ market: { member }, name }: { market: Market; name: string }) =>
  member?.allows("alerts:write") === true && member.visit.org.role !== "staff-view" ? <SaveView name={name} /> : null;
