import { expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/durations";
import { listEvents } from "@/lib/events/list-events";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { person, StoppedClock } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { closeOrganisation } from "../organisations/delete-organisation";
import { addCustomerNote } from "./add-customer-note";
import { listCustomerNotes } from "./customer-notes";
import { deleteCustomerNote } from "./delete-customer-note";

useDatabase();

const clock = new StoppedClock();

async function cast() {
  const [rita, sven, owner] = await Promise.all([
    person({ staff: true, role: null, name: "Rita", clock }),
    person({ staff: true, role: null, name: "Sven", clock }),
    person({ clock }),
  ]);
  return { rita, sven, owner, orgId: owner.orgId ?? "" };
}

test("notes are listed newest first with author and time, in pages, to staff alone", async () => {
  const { rita, sven, owner, orgId } = await cast();
  for (let count = 1; count <= 11; count++) {
    await addCustomerNote(await (count === 11 ? sven : rita).ctx(), { orgId, text: ` Note ${count} ` });
    clock.forward(1_000);
  }
  const first = await listCustomerNotes(await rita.ctx(), { orgId });
  expect(first.notes).toHaveLength(10);
  expect(first.notes.slice(0, 2)).toMatchObject([
    { text: "Note 11", author: "Sven", mayDelete: false },
    { text: "Note 10", author: "Rita", mayDelete: true },
  ]);
  const second = await listCustomerNotes(await rita.ctx(), { orgId, cursor: first.next ?? "" });
  expect(second).toMatchObject({ notes: [{ text: "Note 1" }], next: null });
  for (const attempt of [
    async () => listCustomerNotes(await owner.ctx(), { orgId }),
    async () => addCustomerNote(await owner.ctx(), { orgId, text: "Hello" }),
    async () => deleteCustomerNote(await owner.ctx(), { orgId, noteId: first.notes[0]?.id ?? "" }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "not-found" });
});

test("a note is deleted by its author alone, within 24 hours, and only under its customer", async () => {
  const { rita, sven, orgId } = await cast();
  const other = await person({ clock });
  await addCustomerNote(await rita.ctx(), { orgId, text: "Pays late." });
  await addCustomerNote(await rita.ctx(), { orgId, text: "Wants a longer term." });
  const [kept, gone] = (await listCustomerNotes(await rita.ctx(), { orgId })).notes.map(({ id }) => id);
  await expect(deleteCustomerNote(await sven.ctx(), { orgId, noteId: gone ?? "" })).rejects.toMatchObject({ code: "conflict" });
  const elsewhere = deleteCustomerNote(await rita.ctx(), { orgId: other.orgId ?? "", noteId: gone ?? "" });
  await expect(elsewhere).rejects.toMatchObject({ code: "not-found" });
  await deleteCustomerNote(await rita.ctx(), { orgId, noteId: gone ?? "" });
  // The session would have ended by then.
  const later = await rita.ctx();
  clock.forward(24 * HOUR_MS);
  const { notes } = await listCustomerNotes(later, { orgId });
  expect(notes).toMatchObject([{ id: kept, mayDelete: false }]);
  await expect(deleteCustomerNote(later, { orgId, noteId: kept ?? "" })).rejects.toMatchObject({ code: "conflict" });
});

test("what was noted is recorded for us without its text, and nowhere for the customer", async () => {
  const { rita, owner, orgId } = await cast();
  await addCustomerNote(await rita.ctx(), { orgId, text: "Very secret." });
  const [note] = (await listCustomerNotes(await rita.ctx(), { orgId })).notes;
  await deleteCustomerNote(await rita.ctx(), { orgId, noteId: note?.id ?? "" });
  const ours = await listEvents(await rita.ctx(), { everything: true }, { limit: 5, subject: orgId });
  expect(ours.events.map(({ type }) => type).slice(0, 2)).toEqual(["customer.note-deleted", "customer.noted"]);
  expect(JSON.stringify(ours.events)).not.toContain("secret");
  const theirs = await listEvents(await owner.ctx(), { orgId }, { limit: 50 });
  expect(theirs.events.filter(({ type }) => type.startsWith("customer."))).toEqual([]);
});

test("notes go with their organisation, and none is added to a deleted one", async () => {
  const { rita, owner, orgId } = await cast();
  await addCustomerNote(await rita.ctx(), { orgId, text: "Moves to another provider." });
  await transaction(await owner.ctx(), (tx) => closeOrganisation(tx, orgId));
  expect(await prisma().customerNote.count({ where: { orgId } })).toBe(0);
  await expect(addCustomerNote(await rita.ctx(), { orgId, text: "Gone" })).rejects.toMatchObject({ code: "not-found" });
});
