import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { SenderRecord, type SenderDomain } from "./contract";
import { sendersByDomain } from "./senders-by-domain";

/**
 * Returns every domain that mails come from, with what the last check found. Staff only.
 * @throws DomainError not-found, role-missing
 */
export async function listSenders(ctx: Context): Promise<SenderDomain[]> {
  requireStaff(ctx, "mail:read");
  const checks = await reading(ctx).senderCheck.findMany();
  return [...sendersByDomain()].map(([domain, addresses]) => {
    const check = checks.find((row) => row.domain === domain);
    return {
      ...{ domain, addresses },
      records: SenderRecord.array().parse(check?.records ?? []),
      checkedAt: check?.checkedAt.toISOString() ?? null,
    };
  });
}
