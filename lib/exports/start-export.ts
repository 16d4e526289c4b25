import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { headAt, releaseAsOf, type ReadRelease } from "@/lib/catalog/current-release";
import { CUSTOM, isCustomName } from "@/lib/catalog/custom-fields";
import type { FieldMap } from "@/lib/catalog/fields";
import { DECLARED } from "@/lib/catalog/resources/all";
import { DomainError, invalidText, wrongParameter, type Issue } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { explainKnown } from "@/lib/core/nearest";
import * as p from "@/lib/core/parameters";
import { actorRecord, recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";
import { versionClock } from "@/lib/platform/version-clock";
import { walkOf } from "./ask-of";
import { EXPORT_LIMITS, EXPORT_STATES, type ExportInput, type ExportSummary } from "./contract";
import { requireDestination } from "./delivery/destinations";
import { type Owned, ownedBy, stored, summaryOf } from "./records";
import { planForExport } from "./require-plan";
import { isKept } from "./transitions";

/** As in lists: the same as no `as_of`. */
const LATEST = "latest";
const AsOf = p.asOf({ description: "A release number or a time.", example: "412" });

async function releaseMeant(asOf: ExportInput["as_of"]): Promise<ReadRelease> {
  const { release } = await versionClock().current();
  const head = await headAt(release);
  if (asOf === undefined || String(asOf).toLowerCase() === LATEST) return { release: head.release, publishedAtMs: head.publishedAtMs };
  const read = AsOf.safeParse(String(asOf));
  if (!read.success) throw wrongParameter("as_of", "invalid-value", read.error.issues[0]?.message ?? "Use a release number or a time.");
  return releaseAsOf(read.data, head);
}

const unknownFields = (known: readonly string[], wanted: readonly string[]): Issue[] =>
  wanted
    .filter((name) => !known.includes(name))
    .map((name) => ({
      parameter: "fields",
      code: "unknown-value",
      detail: `${JSON.stringify(name)} is not a valid field.${explainKnown(name, known, { nouns: "fields" })}`,
    }));

/** The chosen fields in the order of the record. */
function chosenFields(fields: FieldMap, chosen: readonly string[] | undefined): string[] {
  const known = Object.keys(fields);
  if (chosen === undefined) return known;
  const wanted = chosen.flatMap((name) => (name === CUSTOM ? known.filter(isCustomName) : [name]));
  const errors = unknownFields(known, wanted);
  if (errors[0]) throw new DomainError("invalid-parameter", invalidText(errors[0]), { errors });
  return known.filter((name) => wanted.includes(name));
}

/** The faults of the filters with those of the fields, so that all of them are told at once; of custom fields only the filters know more. */
function withFieldFaults(error: unknown, { resource, fields = [] }: ExportInput): unknown {
  const errors = error instanceof DomainError ? error.extra.errors : undefined;
  if (!(error instanceof DomainError) || errors === undefined || errors.length === 0) return error;
  const own = fields.filter((name) => name !== CUSTOM && !isCustomName(name));
  const more = unknownFields(Object.keys(DECLARED[resource].fields), own);
  return more.length === 0
    ? error
    : new DomainError(error.code, [error.message, ...more.map(invalidText)].join(" "), { errors: [...errors, ...more] });
}

async function requireRoom(tx: TxContext, owner: Owned): Promise<void> {
  const { orgId, sandbox } = owner;
  const limit = sandbox ? EXPORT_LIMITS.keptInSandbox : EXPORT_LIMITS.kept;
  await tx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`exports/${orgId}`}, 0))`;
  const kept = await tx.db.export.count({ where: { ...ownedBy(owner), state: { in: EXPORT_STATES.filter(isKept) } } });
  if (kept >= limit)
    throw new DomainError(
      "conflict",
      `${limit} exports${sandbox ? " of the sandbox" : ""} are stored, which is the maximum. Delete one or wait until one expires.`,
    );
}

/** @throws DomainError invalid-parameter (of the sandbox), conflict (no bucket) */
async function requireDelivery(ctx: Context, { orgId, sandbox }: Owned): Promise<void> {
  if (sandbox) throw wrongParameter("destination", "not-allowed", "Exports of the sandbox are not delivered. Leave out `destination`.");
  await requireDestination(ctx, orgId);
}

/**
 * Puts an export in line. What it shows is settled here: plan, or the sandbox, release, filters, fields and the day.
 * @throws DomainError plan-required, subscription-inactive, invalid-parameter, unknown-parameter, conflict (too many are kept, no bucket)
 */
export async function startExport(ctx: Context, { orgId, sandbox = false, ...input }: ExportInput & Owned): Promise<ExportSummary> {
  requireMay(ctx, "exports:write", orgId);
  await requireActive(ctx, orgId);
  const { resource, format } = input;
  const plan = sandbox ? "sandbox" : await planForExport(ctx, orgId, resource);
  const isDelivered = input.destination === "bucket";
  if (isDelivered) await requireDelivery(ctx, { orgId, sandbox });
  const { release, publishedAtMs } = await releaseMeant(input.as_of);
  const filters = Object.fromEntries(Object.entries(input.filters ?? {}).map(([name, value]) => [name, String(value)]));
  const now = ctx.clock.now();
  const walk = await walkOf({ resource, filters, plan, release, atMs: now, orgId }, { fields: [], format: "ndjson", limit: 1 }).catch(
    (error: unknown) => {
      throw withFieldFaults(error, input);
    },
  );
  const fields = chosenFields(walk.fields, input.fields);
  return transaction(ctx, async (tx) => {
    await requireRoom(tx, { orgId, sandbox });
    const row = await tx.db.export.create({
      data: {
        id: newId("ex"),
        orgId,
        resource,
        format,
        filters,
        fields,
        plan,
        release,
        releasedAt: publishedAtMs === null ? null : new Date(publishedAtMs),
        state: "queued",
        startedBy: actorRecord(ctx.actor),
        createdAt: new Date(now),
        ...(isDelivered ? { deliveryState: "waiting", deliveryKeyId: ctx.actor.kind === "key" ? ctx.actor.keyId : null } : {}),
      },
    });
    await recordEvent(tx, {
      type: "export.started",
      orgId,
      subject: row.id,
      data: { resource, format, release, ...(sandbox ? { sandbox } : {}) },
    });
    await enqueue(tx, "make-exports", { exportId: row.id });
    return summaryOf(stored(row));
  });
}
