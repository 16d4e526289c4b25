import { asyncApiDocument } from "@/lib/api/openapi/asyncapi";
import { readByMachines } from "../read-by-machines";

export const dynamic = "force-dynamic";

/** The webhooks of the API (AsyncAPI). */
export const GET = (): Response => readByMachines(asyncApiDocument());
