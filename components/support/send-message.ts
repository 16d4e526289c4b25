import { callApi } from "@/components/api/call-api";
import type { VisitorMessage } from "@/lib/accounts/support/visitor/contract";

export const sendMessage = (body: VisitorMessage): Promise<unknown> => callApi("/api/public/contact", { method: "POST", body });
