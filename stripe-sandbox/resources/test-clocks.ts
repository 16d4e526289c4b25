import { z } from "zod";
import { DAY_S } from "../billing/calendar";
import { runDue } from "../billing/due";
import type { Engine } from "../engine";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { invalid } from "../protocol/errors";
import { pageOf } from "../protocol/lists";
import { expand, int, page, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { TestClock } from "../state/wire";
import { deleteCustomer } from "./customers";
import { named } from "./find";

const CreateParams = z.strictObject({ ...expand, frozen_time: int, name: text.optional() });
const AdvanceParams = z.strictObject({ ...expand, frozen_time: int });

function createClock(engine: Engine, input: z.output<typeof CreateParams>): TestClock {
  const now = engine.now();
  const clock = engine.db.put("testClocks", {
    id: newId("clock"),
    object: "test_helpers.test_clock",
    created: now,
    deletes_after: now + 30 * DAY_S,
    frozen_time: input.frozen_time,
    livemode: false,
    name: input.name ?? null,
    status: "ready",
    status_details: {},
  });
  emit(engine, "test_helpers.test_clock.created", clock);
  return clock;
}

/** Everything happens before the answer, which says nonetheless that it is under way, as Stripe's does. */
function advanceClock(engine: Engine, input: z.output<typeof AdvanceParams>, id: string): TestClock {
  const before = named(engine, "testClocks", { id });
  const { frozen_time } = input;
  if (frozen_time <= before.frozen_time)
    throw invalid("The `frozen_time` must be after the current time of the test clock.", { param: "frozen_time" });
  const advancing: TestClock = { ...before, status: "advancing", status_details: { advancing: { target_frozen_time: frozen_time } } };
  emit(engine, "test_helpers.test_clock.advancing", advancing);
  runDue(engine, id, frozen_time);
  const ready = engine.db.put("testClocks", { ...before, frozen_time });
  emit(engine, "test_helpers.test_clock.ready", ready);
  return { ...advancing, frozen_time };
}

function deleteClock(engine: Engine, id: string): object {
  const clock = named(engine, "testClocks", { id });
  for (const customer of engine.db.all("customers")) if (customer.test_clock === id) deleteCustomer(engine, customer.id);
  engine.db.remove("testClocks", id);
  emit(engine, "test_helpers.test_clock.deleted", clock);
  return { id, object: "test_helpers.test_clock", deleted: true };
}

export const testClockRoutes: readonly Route[] = [
  route("POST", "/v1/test_helpers/test_clocks", { params: CreateParams, run: createClock }),
  route("GET", "/v1/test_helpers/test_clocks", {
    params: z.strictObject(page),
    run: (engine, input) => pageOf(engine.db.newestFirst("testClocks"), input, { url: "/v1/test_helpers/test_clocks" }),
  }),
  route("GET", "/v1/test_helpers/test_clocks/:id", {
    params: z.strictObject(expand),
    run: (engine, _, id) => named(engine, "testClocks", { id }),
  }),
  route("POST", "/v1/test_helpers/test_clocks/:id/advance", { params: AdvanceParams, run: advanceClock }),
  route("DELETE", "/v1/test_helpers/test_clocks/:id", { params: z.strictObject({}), run: (engine, _, id) => deleteClock(engine, id) }),
];
