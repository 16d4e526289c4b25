import type { Core } from "./core.js";
import type {
  ChangeCustomFieldBody,
  ChangeWebhookBody,
  CreateWebhookBody,
  CustomField,
  CustomRecord,
  CustomValuesWritten,
  DefineCustomFieldBody,
  ListWebhookDeliveriesParameters,
  ReplayFailedWebhookDeliveriesBody,
  RotateWebhookSecretBody,
  SetCustomValuesBody,
  SetCustomValuesOfRecordBody,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookReplay,
  WebhookWithSecret,
} from "./generated.js";
import type { Pages } from "./pages.js";
import type { RequestOptions } from "./transport.js";

type PageSize = { limit?: number | undefined };

/** Webhook endpoints of your organisation, and what was sent to them. */
export class Webhooks {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  list(parameters: PageSize = {}, options?: RequestOptions): Pages<Webhook> {
    return this.#core.own(["/webhooks"], parameters, options);
  }

  /** The secret is in this response only, and null if the response was lost and the request repeated: rotate it then. */
  create(body: CreateWebhookBody, options?: RequestOptions): Promise<WebhookWithSecret> {
    return this.#core.send(["/webhooks"], { method: "POST", body, options });
  }

  get(id: string, options?: RequestOptions): Promise<Webhook> {
    return this.#core.send(["/webhooks/{id}", { id }], { options });
  }

  /** What is left out stays as it is. */
  update(id: string, body: ChangeWebhookBody, options?: RequestOptions): Promise<Webhook> {
    return this.#core.send(["/webhooks/{id}", { id }], { method: "PATCH", body, options });
  }

  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.#core.remove(["/webhooks/{id}", { id }], options);
  }

  /** Creates a new secret, shown once. During the overlap, messages are signed with both. */
  rotateSecret(id: string, body: RotateWebhookSecretBody = {}, options?: RequestOptions): Promise<WebhookWithSecret> {
    return this.#core.send(["/webhooks/{id}/rotate", { id }], { method: "POST", body, options });
  }

  /** Newest first, of the last 30 days. */
  deliveries(id: string, parameters: ListWebhookDeliveriesParameters = {}, options?: RequestOptions): Pages<WebhookDelivery> {
    return this.#core.own(["/webhooks/{id}/deliveries", { id }], parameters, options);
  }

  /** One delivery with its body and its attempts. */
  delivery(id: string, delivery: string, options?: RequestOptions): Promise<WebhookDeliveryDetail> {
    return this.#core.send(["/webhooks/{id}/deliveries/{delivery}", { id, delivery }], { options });
  }

  replay(id: string, delivery: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.#core.send(["/webhooks/{id}/deliveries/{delivery}/replay", { id, delivery }], { method: "POST", options });
  }

  /** At most 1,000 per request: repeat it until `left` is 0. */
  replayFailed(id: string, body: ReplayFailedWebhookDeliveriesBody, options?: RequestOptions): Promise<WebhookReplay> {
    return this.#core.send(["/webhooks/{id}/replay", { id }], { method: "POST", body, options });
  }

  /** Sends `webhook.test`. */
  test(id: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.#core.send(["/webhooks/{id}/test", { id }], { method: "POST", options });
  }
}

/** Fields that your organisation adds to companies and products. */
export class CustomFields {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  list(parameters: PageSize = {}, options?: RequestOptions): Pages<CustomField> {
    return this.#core.own(["/custom-fields"], parameters, options);
  }

  create(body: DefineCustomFieldBody, options?: RequestOptions): Promise<CustomField> {
    return this.#core.send(["/custom-fields"], { method: "POST", body, options });
  }

  /** What is left out stays as it is. */
  update(id: string, body: ChangeCustomFieldBody, options?: RequestOptions): Promise<CustomField> {
    return this.#core.send(["/custom-fields/{id}", { id }], { method: "PATCH", body, options });
  }

  /** Deletes the field and all its values. This can't be undone. */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.#core.remove(["/custom-fields/{id}", { id }], options);
  }

  /** Sets up to 1,000 values: all of them or none. */
  setValues(values: SetCustomValuesBody["values"], options?: RequestOptions): Promise<CustomValuesWritten> {
    return this.#core.send(["/custom-values"], { method: "PUT", body: { values }, options });
  }

  /** Sets values of one company or product. Null clears a value. */
  setRecord(id: string, values: SetCustomValuesOfRecordBody["values"], options?: RequestOptions): Promise<CustomRecord> {
    return this.#core.send(["/custom-values/{id}", { id }], { method: "PUT", body: { values }, options });
  }
}
