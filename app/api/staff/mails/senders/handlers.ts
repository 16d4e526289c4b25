import { z } from "zod";
import { checkSenders } from "@/lib/mail/senders/check-senders";
import { SenderDomain } from "@/lib/mail/senders/contract";
import { staffRoute } from "@/lib/portal/routes";

const Reply = z.object({ domains: z.array(SenderDomain) });

export const POST = staffRoute({ may: "mail:write", reply: Reply }, async ({ ctx }) => ({ domains: await checkSenders(ctx) }));
