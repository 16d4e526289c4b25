import { Changes, Companies, Prices, Products, Releases, Shipments } from "./catalogue.js";
import { Core } from "./core.js";
import { dataOf, documentOf } from "./envelopes.js";
import { Exports } from "./exports.js";
import type { Datasets, Me, Status } from "./generated.js";
import { CustomFields, Webhooks } from "./own.js";
import { Rfqs } from "./rfqs.js";
import { type HeliodexOptions, readSettings } from "./settings.js";
import { type RequestOptions, Transport } from "./transport.js";

/** A client of the API. It holds the key where neither `inspect` nor JSON shows it, and can be used for any number of requests at once. */
export class Heliodex {
  readonly companies: Companies;
  readonly products: Products;
  readonly prices: Prices;
  readonly shipments: Shipments;
  readonly releases: Releases;
  readonly changes: Changes;
  readonly rfqs: Rfqs;
  readonly exports: Exports;
  readonly webhooks: Webhooks;
  readonly customFields: CustomFields;
  readonly #core: Core;

  /** @throws TypeError where an option is missing or wrong */
  constructor(options: HeliodexOptions = {}, core: Core = new Core(new Transport(readSettings(options)), undefined)) {
    this.#core = core;
    this.companies = new Companies(core);
    this.products = new Products(core);
    this.prices = new Prices(core);
    this.shipments = new Shipments(core);
    this.releases = new Releases(core);
    this.changes = new Changes(core);
    this.rfqs = new Rfqs(core);
    this.exports = new Exports(core);
    this.webhooks = new Webhooks(core);
    this.customFields = new CustomFields(core);
  }

  /** The same client, but every request for data reads an earlier state: a release number or a time. */
  at(release: number | string | Date): Heliodex {
    const asOf = release instanceof Date ? release.toISOString() : String(release).trim();
    if (asOf === "" || asOf === "NaN") throw new TypeError("A release is a number or a time.");
    return new Heliodex({}, new Core(this.#core.transport, asOf));
  }

  /** Plan, scopes, quota and limits of the key. Free. */
  me(options?: RequestOptions): Promise<Me> {
    return this.#core.transport.request({ path: "/me", options }, dataOf<Me>);
  }

  /** The state of the service. Needs no key. */
  async status(parameters: { summary?: boolean | undefined } = {}, options?: RequestOptions): Promise<Status["data"]> {
    return (await this.#core.transport.request({ path: "/status", query: parameters, options }, documentOf<Status>)).data;
  }

  /** The data dictionary: every dataset with its fields. Needs no key. */
  datasets(options?: RequestOptions): Promise<Datasets> {
    return this.#core.transport.request({ path: "/datasets", options }, documentOf<Datasets>);
  }
}
