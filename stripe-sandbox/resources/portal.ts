import { z } from "zod";
import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId } from "../ids";
import { invalid, leftOut } from "../protocol/errors";
import { pageOf } from "../protocol/lists";
import { bool, expand, freeText, ignored, mergeMetadata, metadata, page, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { PortalConfiguration, PortalSession } from "../state/wire";
import { customerFor, named, referred } from "./find";
import { defaultFeatures, featuresOf, features } from "./portal-features";

const afterCompletion = z.strictObject({
  type: z.enum(["hosted_confirmation", "portal_homepage", "redirect"]),
  redirect: z.strictObject({ return_url: text }).optional(),
  hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
});
const flowData = z.strictObject({
  type: z.enum([
    "customer_update",
    "payment_method_update",
    "subscription_cancel",
    "subscription_pause",
    "subscription_update",
    "subscription_update_confirm",
  ]),
  after_completion: afterCompletion.optional(),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
  subscription_update: ignored,
  subscription_update_confirm: ignored,
});
type FlowInput = z.output<typeof flowData>;

const SessionParams = z.strictObject({
  ...expand,
  configuration: text.optional(),
  customer: text,
  flow_data: flowData.optional(),
  locale: text.optional(),
  return_url: text.optional(),
});
const fields = {
  ...expand,
  business_profile: z
    .strictObject({ headline: freeText.optional(), privacy_policy_url: text.optional(), terms_of_service_url: text.optional() })
    .optional(),
  default_return_url: freeText.optional(),
  login_page: z.strictObject({ enabled: bool }).optional(),
  metadata: metadata.optional(),
  name: freeText.optional(),
};
const ConfigurationParams = z.strictObject({ ...fields, features });
const ConfigurationUpdate = z.strictObject({ ...fields, active: bool.optional(), features: features.optional() });
const ConfigurationList = z.strictObject({ ...page, active: bool.optional(), is_default: bool.optional() });
type ConfigurationInput = z.output<typeof ConfigurationUpdate>;

const blank = (engine: Engine, isDefault: boolean): PortalConfiguration => ({
  id: newId("bpc"),
  object: "billing_portal.configuration",
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created: engine.now(),
  default_return_url: null,
  features: defaultFeatures(),
  is_default: isDefault,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
  updated: engine.now(),
});

function configured(engine: Engine, before: PortalConfiguration, input: ConfigurationInput): PortalConfiguration {
  const profile = input.business_profile;
  return {
    ...before,
    active: input.active ?? before.active,
    business_profile: {
      headline: profile?.headline === undefined ? before.business_profile.headline : profile.headline || null,
      privacy_policy_url: profile?.privacy_policy_url ?? before.business_profile.privacy_policy_url,
      terms_of_service_url: profile?.terms_of_service_url ?? before.business_profile.terms_of_service_url,
    },
    default_return_url: input.default_return_url === undefined ? before.default_return_url : input.default_return_url || null,
    features: input.features === undefined ? before.features : featuresOf(before.features, input.features),
    metadata: mergeMetadata(before.metadata ?? {}, input.metadata),
    name: input.name === undefined ? before.name : input.name || null,
    updated: engine.now(),
  };
}

function createConfiguration(engine: Engine, input: z.output<typeof ConfigurationParams>): PortalConfiguration {
  const made = engine.db.put("portalConfigurations", configured(engine, blank(engine, false), input));
  emit(engine, "billing_portal.configuration.created", made);
  return made;
}

function updateConfiguration(engine: Engine, input: ConfigurationInput, id: string): PortalConfiguration {
  const before = named(engine, "portalConfigurations", { id });
  const after = engine.db.put("portalConfigurations", configured(engine, before, input));
  emitChange(engine, "billing_portal.configuration.updated", { before, after });
  return after;
}

function configurationFor(engine: Engine, id: string | undefined): PortalConfiguration {
  if (id !== undefined) return referred(engine, "portalConfigurations", { id, param: "configuration" });
  const known = engine.db.all("portalConfigurations").find((one) => one.is_default);
  return known ?? engine.db.put("portalConfigurations", blank(engine, true));
}

function completionOf({ after_completion: after }: FlowInput): NonNullable<PortalSession["flow"]>["after_completion"] {
  const type = after?.type ?? "portal_homepage";
  if (type === "redirect" && after?.redirect === undefined)
    throw invalid("Missing required param: flow_data[after_completion][redirect].", {
      code: "parameter_missing",
      param: "flow_data[after_completion][redirect]",
    });
  return {
    hosted_confirmation: type === "hosted_confirmation" ? { custom_message: after?.hosted_confirmation?.custom_message ?? null } : null,
    redirect: type === "redirect" ? { return_url: after?.redirect?.return_url ?? "" } : null,
    type,
  };
}

function flowOf(engine: Engine, input: FlowInput, customer: string): PortalSession["flow"] {
  const { type } = input;
  if (type !== "payment_method_update" && type !== "subscription_cancel") throw leftOut(`the portal's flow ${type}`);
  const cancels = type === "subscription_cancel" ? cancelTarget(engine, input, customer) : null;
  return {
    after_completion: completionOf(input),
    customer_update: null,
    subscription_cancel: cancels === null ? null : { retention: null, subscription: cancels },
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  };
}

function cancelTarget(engine: Engine, input: FlowInput, customer: string): string {
  const param = "flow_data[subscription_cancel][subscription]";
  const id = input.subscription_cancel?.subscription;
  if (id === undefined) throw invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  const subscription = referred(engine, "subscriptions", { id, param });
  if (subscription.customer !== customer) throw invalid(`The subscription ${id} does not belong to the customer ${customer}.`, { param });
  if (subscription.ended_at !== null || subscription.cancel_at !== null)
    throw invalid(`The subscription ${id} can't be canceled: it is canceled already, or set to be.`, { param });
  return id;
}

function createSession(engine: Engine, input: z.output<typeof SessionParams>): PortalSession {
  const customer = customerFor(engine, input.customer);
  const configuration = configurationFor(engine, input.configuration);
  const id = newId("bps");
  const session = engine.db.put("portalSessions", {
    id,
    object: "billing_portal.session",
    configuration: configuration.id,
    created: engine.nowFor(customer.id),
    customer: customer.id,
    customer_account: null,
    flow: input.flow_data === undefined ? null : flowOf(engine, input.flow_data, customer.id),
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: input.return_url ?? configuration.default_return_url,
    url: `${engine.origin}/p/session/${id}`,
  });
  emit(engine, "billing_portal.session.created", session);
  return session;
}

function listConfigurations(engine: Engine, input: z.output<typeof ConfigurationList>): object {
  const all = engine.db.newestFirst("portalConfigurations");
  const matching = all.filter(
    (one) =>
      (input.active === undefined || one.active === input.active) &&
      (input.is_default === undefined || one.is_default === input.is_default),
  );
  return pageOf(matching, input, { url: "/v1/billing_portal/configurations", all });
}

export const portalRoutes: readonly Route[] = [
  route("POST", "/v1/billing_portal/sessions", { params: SessionParams, run: createSession }),
  route("POST", "/v1/billing_portal/configurations", { params: ConfigurationParams, run: createConfiguration }),
  route("GET", "/v1/billing_portal/configurations", { params: ConfigurationList, run: listConfigurations }),
  route("GET", "/v1/billing_portal/configurations/:id", {
    params: z.strictObject(expand),
    run: (engine, _, id) => named(engine, "portalConfigurations", { id }),
  }),
  route("POST", "/v1/billing_portal/configurations/:id", { params: ConfigurationUpdate, run: updateConfiguration }),
];
