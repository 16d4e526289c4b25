import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { bumpVersion } from "@/lib/platform/version-clock";
import type { DescribeSourceInput } from "./contract";

/**
 * Says how the figures of a source come about; readers see it beside them.
 * @throws DomainError not-found, outdated when the text is no longer the one that was shown
 */
export async function describeSource(ctx: Context, code: string, { methodology, seen }: DescribeSourceInput): Promise<void> {
  requireStaff(ctx, "data:write");
  await transaction(ctx, async (tx) => {
    const [source] = await tx.db.$queryRaw<{ methodology: string | null }[]>`
      select methodology from data_source where code = ${code} for update`;
    if (!source) throw new DomainError("not-found", `No source has the code ${JSON.stringify(code)}.`);
    const before = source.methodology ?? "";
    if (before !== seen) throw new DomainError("outdated", "The methodology of this source has changed. Reload and try again.");
    if (before === methodology) return;
    await tx.db.dataSource.update({ where: { code }, data: { methodology: methodology === "" ? null : methodology } });
    await bumpVersion(tx.db, "release");
    const changes = { methodology: { from: before, to: methodology } };
    await recordEvent(tx, { type: "source.described", subject: code, data: { changes } });
  });
}
