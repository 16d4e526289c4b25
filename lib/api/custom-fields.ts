import { z } from "zod";
import { isInForce } from "@/lib/billing/periods";
import { withCustomFields, type CustomView } from "@/lib/catalog/custom-fields";
import { DomainError } from "@/lib/core/errors";
import { andThen, type Maybe } from "@/lib/core/maybe";
import { customParameters } from "@/lib/custom-fields/custom-parameters";
import { readCustomView } from "@/lib/custom-fields/read-custom-view";
import type { HttpCall } from "@/lib/http/call";
import { perProcess } from "@/lib/platform/process-state";
import { versionClock } from "@/lib/platform/version-clock";
import { includes, type Access } from "./access";
import { requireAddress } from "./authorise";
import { identify } from "./identify";
import type { ItemRoute, ListRoute, KeylessRoute } from "./route";

type Known = { version: number; view: Maybe<CustomView | null> };

const known = perProcess<Map<string, Known>>("own-fields", () => new Map());
const MAX_KNOWN = 10_000;

/** The fields that the organisation of a live key has added, while its plan includes them; null for everyone else. */
export function customFieldsOf(access: Access): Maybe<CustomView | null> {
  if (access.isSandbox || !includes(access, "custom_fields") || !isInForce(access.facts.state)) return null;
  const orgId = access.facts.org_id;
  return andThen(versionClock().current(), () => {
    const found = known().get(orgId);
    return found && versionClock().fields.isCurrent(orgId, found.version) ? found.view : remembered(orgId);
  });
}

/** What was read stays while nothing of the organisation changes; what could not be read is asked for again. */
function remembered(orgId: string): Promise<CustomView | null> {
  const all = known();
  if (all.size >= MAX_KNOWN) all.clear();
  const view = readCustomView(orgId);
  const reading: Known = { version: versionClock().fields.version ?? 0, view };
  all.set(orgId, reading);
  return view.then(
    (custom) => {
      reading.view = custom;
      return custom;
    },
    (error: unknown) => {
      if (all.get(orgId) === reading) all.delete(orgId);
      throw error;
    },
  );
}

/**
 * The same for a document that needs no key, when one is sent all the same: without it, or with one that may not
 * do anything here and now, it is everyone's.
 */
export function customFieldsOfCaller(route: KeylessRoute, call: HttpCall): Maybe<CustomView | null> {
  return route.ownDocument && call.header("authorization") !== undefined ? customFieldsOfKey(call) : null;
}

async function customFieldsOfKey(call: HttpCall): Promise<CustomView | null> {
  try {
    const access = await identify(call, versionClock().access, call.nowMs);
    requireAddress(access, call.address);
    return await customFieldsOf(access);
  } catch (error) {
    if (error instanceof DomainError && error.code !== "unavailable") return null;
    throw error;
  }
}

const made = new WeakMap<CustomView, Map<ListRoute | ItemRoute, ListRoute | ItemRoute>>();

/** A route as an organisation with fields of its own has it: their filters, and their names among the fields. */
export function ownRoute(route: ListRoute | ItemRoute, custom: CustomView): ListRoute | ItemRoute {
  if (!route.custom || custom[route.custom].length === 0) return route;
  const routes = made.get(custom) ?? new Map<ListRoute | ItemRoute, ListRoute | ItemRoute>();
  made.set(custom, routes);
  const own = routes.get(route) ?? extended(route, custom);
  routes.set(route, own);
  return own;
}

function extended(route: ListRoute | ItemRoute, custom: CustomView): ListRoute | ItemRoute {
  const resource = route.custom ?? "company";
  const fields = withCustomFields(route.fields, resource, custom);
  if (route.kind === "item") return { ...route, fields };
  return { ...route, fields, query: z.object({ ...route.query.shape, ...customParameters(custom[resource]) }) };
}
