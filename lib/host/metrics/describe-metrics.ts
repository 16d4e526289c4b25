import { ROUTES } from "@/lib/api/routes/all";
import { perProcess } from "@/lib/platform/process-state";
import { databaseFigures } from "./database-figures";
import { expectFailures } from "./measure-request";
import { collectProcessFigures } from "./process-figures";

/** From here on this process knows all of its metrics, whoever asks for them. */
export const describeMetrics = perProcess("described-metrics", () => {
  expectFailures(ROUTES);
  collectProcessFigures();
  return databaseFigures();
});
