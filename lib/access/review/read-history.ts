import { namedId } from "@/lib/accounts/name-actors";
import { sentenceOf } from "@/lib/events/catalogue/contract";
import { eventRow } from "@/lib/events/contract";
import type { Tx } from "@/lib/platform/database";
import type { AccessRequestDetail } from "../contract";
import { namesOf } from "../records";

const WHO: Readonly<Record<string, string>> = { visitor: "Applicant", job: "Heliodex", operator: "Command line", key: "API key" };

/** Returns everything that was recorded about a request, the oldest first, with the names of those who did it. */
export async function readHistory(db: Tx, requestId: string): Promise<AccessRequestDetail["history"]> {
  const rows = await db.event.findMany({ where: { subject: requestId }, orderBy: { id: "asc" }, take: 500 });
  const events = rows.map(eventRow);
  const names = await namesOf(
    db,
    events.flatMap((event) => [event.actor.id, namedId(event)]),
  );
  return events.map((event) => {
    const { id, at, actor } = event;
    const who = names.get(actor.id ?? "") ?? WHO[actor.kind] ?? "Former team member";
    return { id, at, actor: who, text: sentenceOf({ ...event, who, subjectName: names.get(namedId(event) ?? "") ?? null }, true) };
  });
}
