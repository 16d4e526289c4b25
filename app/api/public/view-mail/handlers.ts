import { z } from "zod";
import { Done } from "@/lib/accounts/contract";
import { DomainError } from "@/lib/core/errors";
import { publicRoute } from "@/lib/portal/routes";
import { stopViewMails } from "@/lib/views/mail-links";

const Body = z.strictObject({ token: z.string().max(1_000) });

export const POST = publicRoute({ body: Body, reply: Done }, async ({ ctx, body }) => {
  if (!(await stopViewMails(ctx, body.token)))
    throw new DomainError("link-invalid", "This link is not valid. Open it in the e-mail again.");
});
