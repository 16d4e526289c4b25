import { readByMachines } from "../read-by-machines";
import { plansDocument } from "./plans-document";

export const dynamic = "force-dynamic";

export const GET = (): Response => readByMachines(plansDocument());
