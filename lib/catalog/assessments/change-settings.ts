import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { actorId } from "../releases/actor-id";
import type { AssessmentSettingsInput } from "./contract";
import { listAssessable } from "./list-settings";
import { changedMeanwhile } from "./records";

type Input = z.output<typeof AssessmentSettingsInput>;

/**
 * Sets how the rounds of a source go, from the next one on: a round keeps the terms that it was opened with, so that nobody makes
 * their own price need no approval. Saving them for the first time says that our team assesses this source.
 * @throws DomainError not-found for a source without prices or with generated ones, outdated
 */
export async function changeAssessmentSettings(ctx: Context, input: Input): Promise<void> {
  requireStaff(ctx, "data:write");
  const { source, version, approval, bound_pct, publish_time, zone } = input;
  const known = await listAssessable(ctx);
  if (!known.some(({ code }) => code === source))
    throw new DomainError("not-found", `There is no source ${source} with prices that a team assesses. Import its first prices as a file.`);
  await transaction(ctx, async (tx) => {
    await tx.db.$executeRaw`select pg_advisory_xact_lock(hashtext('assessment_source'))`;
    const found = await tx.db.assessmentSource.findUnique({ where: { source } });
    if ((found?.version ?? 0) !== version) throw changedMeanwhile();
    const set = { approval, boundPct: bound_pct, publishTime: publish_time, zone, setAt: new Date(tx.clock.now()), setBy: actorId(tx) };
    const data = { ...set, version: version + 1 };
    await tx.db.assessmentSource.upsert({ where: { source }, create: { source, ...data }, update: data });
    const said = { approval, boundPct: bound_pct, publishTime: publish_time, zone };
    await recordEvent(tx, {
      type: "assessment.settings-changed",
      subject: source,
      data: { ...said, changes: differences(found ?? {}, said) },
    });
  });
}
