import type { Core } from "./core.js";
import { type FollowOptions, followChanges } from "./follow.js";
import type {
  Change,
  Company,
  CompanyStats,
  ListChangesMeta,
  ListChangesParameters,
  ListCompaniesParameters,
  ListCompanyStatsParameters,
  ListMeta,
  ListPriceHistoryParameters,
  ListPriceSeriesParameters,
  ListPriceTrendsParameters,
  ListProductsParameters,
  ListReleasesParameters,
  ListShipmentsMeta,
  ListShipmentsParameters,
  ListSpotPricesMeta,
  ListSpotPricesParameters,
  Many,
  PriceSeries,
  PriceTrend,
  Product,
  Release,
  Shipment,
  SpotPrice,
} from "./generated.js";
import type { Pages } from "./pages.js";
import type { RequestOptions } from "./transport.js";

/** Fields that an organisation has added are chosen by name, or all of them as `custom`. */
type CustomField = `custom.${string}`;
/** The parameters of a list, with the fields that its records will have. */
export type Chosen<P, F> = P & {
  /** Fields to return; the others are left out of the records. */
  fields?: Many<F | CustomField> | undefined;
};
type OneRecord<F> = Chosen<{ as_of?: string | number | undefined }, F>;

type Key<T> = keyof T & string;

export class Companies {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Companies by country, type, technology, status and name. */
  list<F extends Key<Company> = Key<Company>>(
    parameters: Chosen<ListCompaniesParameters, F> = {},
    options?: RequestOptions,
  ): Pages<Pick<Company, F>, ListMeta> {
    return this.#core.data("/companies", parameters, options);
  }

  get<F extends Key<Company> = Key<Company>>(
    id: string,
    parameters: OneRecord<F> = {},
    options?: RequestOptions,
  ): Promise<Pick<Company, F>> {
    return this.#core.record(["/companies/{id}", { id }], parameters, options);
  }

  /** Numbers of companies, with the filters of the list. */
  stats<F extends Key<CompanyStats> = Key<CompanyStats>>(
    parameters: Chosen<ListCompanyStatsParameters, F> = {},
    options?: RequestOptions,
  ): Pages<Pick<CompanyStats, F>, ListMeta> {
    return this.#core.data("/companies/stats", parameters, options);
  }
}

export class Products {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Modules, inverters and storage. */
  list<F extends Key<Product> = Key<Product>>(
    parameters: Chosen<ListProductsParameters, F> = {},
    options?: RequestOptions,
  ): Pages<Pick<Product, F>, ListMeta> {
    return this.#core.data("/products", parameters, options);
  }

  get<F extends Key<Product> = Key<Product>>(
    id: string,
    parameters: OneRecord<F> = {},
    options?: RequestOptions,
  ): Promise<Pick<Product, F>> {
    return this.#core.record(["/products/{id}", { id }], parameters, options);
  }
}

export class Prices {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** The prices in effect on a date (`ts`); today's by default. */
  spot<F extends Key<SpotPrice> = Key<SpotPrice>>(
    parameters: Chosen<ListSpotPricesParameters, F> = {},
    options?: RequestOptions,
  ): Pages<Pick<SpotPrice, F>, ListSpotPricesMeta> {
    return this.#core.data("/pricing/spot", parameters, options);
  }

  /** What series there are, and since when. */
  series<F extends Key<PriceSeries> = Key<PriceSeries>>(
    parameters: Chosen<ListPriceSeriesParameters, F> = {},
    options?: RequestOptions,
  ): Pages<Pick<PriceSeries, F>, ListMeta> {
    return this.#core.data("/pricing/series", parameters, options);
  }

  /** Assessments by month or week. */
  trends<F extends Key<PriceTrend> = Key<PriceTrend>>(
    parameters: Chosen<ListPriceTrendsParameters, F> = {},
    options?: RequestOptions,
  ): Pages<Pick<PriceTrend, F>, ListMeta> {
    return this.#core.data("/pricing/trends", parameters, options);
  }

  /** The daily rows of each series. */
  history<F extends Key<SpotPrice> = Key<SpotPrice>>(
    parameters: Chosen<ListPriceHistoryParameters, F> = {},
    options?: RequestOptions,
  ): Pages<Pick<SpotPrice, F>, ListMeta> {
    return this.#core.data("/pricing/history", parameters, options);
  }
}

export class Shipments {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Volumes and shares of a quarter. */
  list<F extends Key<Shipment> = Key<Shipment>>(
    parameters: Chosen<ListShipmentsParameters, F> = {},
    options?: RequestOptions,
  ): Pages<Pick<Shipment, F>, ListShipmentsMeta> {
    return this.#core.data("/market/shipments", parameters, options);
  }
}

export class Releases {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Newest first. */
  list<F extends Key<Release> = Key<Release>>(
    parameters: Chosen<ListReleasesParameters, F> = {},
    options?: RequestOptions,
  ): Pages<Pick<Release, F>, ListMeta> {
    return this.#core.data("/releases", parameters, options);
  }
}

export class Changes {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Records added, changed and removed after a release (`since`), in release order. */
  list<F extends Key<Change> = Key<Change>>(
    parameters: Chosen<ListChangesParameters, F> = {},
    options?: RequestOptions,
  ): Pages<Pick<Change, F>, ListChangesMeta> {
    return this.#core.data("/changes", parameters, options);
  }

  /** Changes as they are published, without end: see {@link followChanges}. */
  follow(options: FollowOptions = {}): AsyncGenerator<Change, void> {
    return followChanges(this.#core, options);
  }
}
