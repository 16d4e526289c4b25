import { PLAIN_LOOK } from "@/lib/core/colours";
import { transaction, type Context } from "@/lib/platform/context";
import { bumpVersion } from "@/lib/platform/version-clock";

export const BRAND_NAME = "Acme Solar Data";

/** Gives an organisation a brand that is proved and switched on, without a name server. */
export function putBrand(ctx: Context, { orgId, host, name }: { orgId: string; host: string; name: string }): Promise<void> {
  const now = new Date(ctx.clock.now());
  return transaction(ctx, async ({ db }) => {
    await db.brand.create({
      data: {
        ...{ orgId, host, provedHost: host, state: "on", challenge: "x", provedAt: now, createdAt: now, updatedAt: now },
        ...{ name, mailName: name, keyPrefix: "acme", support: "help@acme.example", look: PLAIN_LOOK },
        imprintUrl: "https://acme.example/imprint",
      },
    });
    await bumpVersion(db, "brand");
  });
}
