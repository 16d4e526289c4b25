import { DomainError } from "@/lib/core/errors";
import { explainKnown } from "@/lib/core/nearest";
import { isOneOf } from "@/lib/core/tables";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { bumpVersion } from "@/lib/platform/version-clock";
import { actorId } from "../releases/actor-id";
import { lockPublishing } from "../releases/publish-import";
import { SHIPMENT_BASES, SHIPMENT_DIMENSIONS, SHIPMENT_PRODUCTS } from "../vocabulary";
import { type OrderedResource, SourceOrderInput, type SourceOrderReply, WHOLE } from "./contract";
import { listSourceOrders } from "./list-source-orders";
import { orderEffects } from "./order-effects";

function isScope(resource: OrderedResource, scope: string): boolean {
  if (scope === WHOLE) return true;
  const [product, dimension, basis, ...more] = scope.split("/");
  const isTable = isOneOf(SHIPMENT_PRODUCTS, product) && isOneOf(SHIPMENT_DIMENSIONS, dimension) && isOneOf(SHIPMENT_BASES, basis);
  return resource === "shipment" && isTable && more.length === 0;
}

/**
 * Sets which source of a table responds, from the newest release on; earlier ones are read as before. Without sources the usual
 * order holds again. A dry run only says what that would change in responses.
 * @throws DomainError unprocessable for an unknown table or source, outdated when the order is no longer the one that was shown
 */
export async function setSourceOrder(ctx: Context, input: SourceOrderInput): Promise<SourceOrderReply> {
  requireStaff(ctx, "data:write");
  const { resource, scope, sources, seen, dry_run } = SourceOrderInput.parse(input);
  if (!isScope(resource, scope)) throw new DomainError("unprocessable", `${resource} has no table ${JSON.stringify(scope)}.`);
  const effects = await transaction(ctx, async (tx) => {
    await lockPublishing(tx);
    await refuseUnknown(tx, sources);
    if (seen) await refuseOutdated(ctx, { resource, scope, seen });
    const [newest] = await tx.db.$queryRaw<{ n: number }[]>`select coalesce(max(number), 0)::int as n from release`;
    const fromRelease = newest?.n ?? 0;
    const found = await orderEffects({ resource, scope, sources }, fromRelease);
    if (dry_run) return found;
    const id = { resource, scope, fromRelease };
    const before = await tx.db.sourceOrder.findFirst({ where: { resource, scope }, orderBy: { fromRelease: "desc" } });
    const set = { sources, setAt: new Date(tx.clock.now()), setBy: actorId(tx) };
    await tx.db.sourceOrder.upsert({ where: { resource_scope_fromRelease: id }, create: { ...id, ...set }, update: set });
    await bumpVersion(tx.db, "release");
    // Their order is what changes, so they are one text.
    const changes = differences({ sources: orderText(before?.sources) }, { sources: orderText(sources) });
    const subject = scope === WHOLE ? resource : scope;
    await recordEvent(tx, { type: "sources.ordered", subject, data: { resource, scope, sources, changes } });
    return found;
  });
  return { sources, effects };
}

const orderText = (sources: readonly string[] = []): string => (sources.length === 0 ? "usual order" : sources.join(", "));

async function refuseUnknown(tx: TxContext, sources: readonly string[]): Promise<void> {
  const twice = sources.find((source, index) => sources.indexOf(source) !== index);
  if (twice !== undefined) throw new DomainError("unprocessable", `The source ${twice} is named twice.`);
  // A source can be ordered before its first release.
  const rows = await tx.db.$queryRaw<{ code: string }[]>`
    select code from data_source union select source from import_run where state in ('staged', 'publishing', 'published') order by 1`;
  const known = rows.map(({ code }) => code);
  const unknown = sources.filter((source) => !known.includes(source));
  if (unknown.length === 0) return;
  throw new DomainError(
    "unprocessable",
    `There is no source ${unknown.join(", ")}.${explainKnown(unknown[0] ?? "", known, { nouns: "sources" })}`,
  );
}

async function refuseOutdated(
  ctx: Context,
  { resource, scope, seen }: Pick<SourceOrderInput, "resource" | "scope"> & { seen: readonly string[] },
): Promise<void> {
  const now = (await listSourceOrders(ctx)).find((order) => order.resource === resource && order.scope === scope);
  const codes = now?.sources.map(({ code }) => code) ?? [];
  if (codes.join() !== seen.join()) throw new DomainError("outdated", "The order of these sources has changed. Reload and try again.");
}
