import { expect, test } from "vitest";
import { recordEvent, type EventInput } from "@/lib/events/record-event";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import { keyFor, useDatabase } from "@/testing/use-database";
import { readFirstSteps } from "./read-first-steps";

useDatabase();

const happened = (orgId: string, input: EventInput) => transaction(operator(), (tx) => recordEvent(tx, { ...input, orgId }));
const FILE = { resource: "company", format: "csv", rows: 1, bytes: null } as const;
const FIELD = { name: "rating", resource: "company", title: "Our rating", type: "text" } as const;

test("each step is done by what happened in this organisation, and stays done", async () => {
  const [owner, other] = [await person(), await person()];
  const [orgId, otherId] = [owner.orgId ?? "", other.orgId ?? ""];
  const none = { liveKey: false, exported: false, fieldDefined: false, domainAdded: false };
  await keyFor("enterprise", { orgId, mode: "test" });
  await happened(orgId, { type: "export.finished", data: { ...FILE, state: "failed" } });
  await happened(otherId, { type: "field.defined", data: FIELD });
  expect(await readFirstSteps(await owner.ctx(), orgId)).toEqual(none);

  const { id } = await keyFor("enterprise", { orgId });
  await prisma().apiKey.update({ where: { id }, data: { revokedAt: new Date() } });
  await happened(orgId, { type: "export.finished", data: { ...FILE, state: "ready" } });
  await happened(orgId, { type: "brand.host-named", data: { host: "data.example.com" } });
  expect(await readFirstSteps(await owner.ctx(), orgId)).toEqual({ ...none, liveKey: true, exported: true, domainAdded: true });
  expect(await readFirstSteps(await other.ctx(), otherId)).toEqual({ ...none, fieldDefined: true });
  await expect(readFirstSteps(await other.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
});
