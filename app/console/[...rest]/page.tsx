import { notFound } from "next/navigation";
import { consolePage } from "@/lib/portal/page-access";

/** Addresses of the console that lead nowhere say so inside of the console. */
export default async function ConsoleElsewhere() {
  await consolePage("org:read");
  notFound();
}
