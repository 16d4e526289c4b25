import { seedDemo } from "@/lib/host/seed-demo";
import { closeDatabase } from "@/lib/platform/database";
import { operator } from "../people";
import { openWorld } from "./world";

/** Fills the server under test with the demo's life, so that pages are looked at with something on them. */
export default async function setup(): Promise<void> {
  await openWorld();
  await seedDemo(operator(), { volume: 0.2 });
  await closeDatabase();
}
