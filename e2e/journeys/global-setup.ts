import { closeDatabase } from "@/lib/platform/database";
import { seedDemo } from "@/prisma/seed/seed-demo";
import { operator } from "@/testing/people";
import { publishSmallCatalogue } from "@/testing/small-catalogue";
import { openServer } from "./server";

/** Fills the server under test with a few records and the demo's life, so that pages are looked at with something on them. */
export default async function setup(): Promise<void> {
  await openServer();
  await publishSmallCatalogue(Date.now());
  await seedDemo(operator(), { volume: 0.2 });
  await closeDatabase();
}
