import { randomBytes } from "node:crypto";
import { organisationById } from "@/lib/accounts/records";
import type { TxContext } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { isBrandState, type BrandState } from "./contract";

export type BrandRow = Omit<NonNullable<Awaited<ReturnType<Tx["brand"]["findUnique"]>>>, "state"> & { state: BrandState };

const CHALLENGE_BYTES = 20;
export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString("hex");

const typed = (row: NonNullable<Awaited<ReturnType<Tx["brand"]["findUnique"]>>>): BrandRow => ({
  ...row,
  state: isBrandState(row.state) ? row.state : "waiting",
});

export async function brandInOrg(db: Tx, orgId: string): Promise<BrandRow | null> {
  const row = await db.brand.findUnique({ where: { orgId } });
  return row && typed(row);
}

/**
 * The organisation's brand, locked; made with plain beginnings when there is none.
 * @throws DomainError not-found (organisation)
 */
export async function lockBrand(tx: TxContext, orgId: string): Promise<BrandRow> {
  const { name } = await organisationById(tx.db, orgId);
  const now = new Date(tx.clock.now());
  const shown = Array.from(name.replace(/[\p{Cc}\p{Cf}<>"]/gu, " ").trim())
    .slice(0, 60)
    .join("");
  await tx.db.brand.createMany({
    data: { orgId, state: "waiting", challenge: newChallenge(), name: shown, mailName: shown, createdAt: now, updatedAt: now },
    skipDuplicates: true,
  });
  await tx.db.$queryRaw`select org_id from brand where org_id = ${orgId} for update`;
  return typed(await tx.db.brand.findUniqueOrThrow({ where: { orgId } }));
}
