import { readByMachines } from "../read-by-machines";
import { apisIndex } from "./apis-index";

export const dynamic = "force-dynamic";

export const GET = (): Response => readByMachines(apisIndex());
