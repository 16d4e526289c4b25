import { z } from "zod";
import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { invalid } from "../protocol/errors";
import { inRange, pageOf } from "../protocol/lists";
import { bool, expand, freeText, ignored, mergeMetadata, metadata, page, range, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { Product } from "../state/wire";
import { named } from "./find";
import { newProduct } from "./new-product";
import { createPrice, priceFields } from "./prices";

const fields = {
  ...expand,
  active: bool.optional(),
  description: freeText.optional(),
  images: z.union([z.literal(""), z.array(text)]).optional(),
  marketing_features: z.union([z.literal(""), z.array(z.strictObject({ name: text }))]).optional(),
  metadata: metadata.optional(),
  shippable: bool.optional(),
  statement_descriptor: freeText.optional(),
  tax_code: ignored,
  unit_label: freeText.optional(),
  url: freeText.optional(),
};
const CreateParams = z.strictObject({
  ...fields,
  id: text.optional(),
  name: text,
  type: z.enum(["good", "service"]).optional(),
  default_price_data: z.strictObject(priceFields).omit({ product: true, product_data: true }).optional(),
});
const UpdateParams = z.strictObject({ ...fields, name: text.optional(), default_price: freeText.optional() });
const ListParams = z.strictObject({
  ...page,
  active: bool.optional(),
  created: range.optional(),
  ids: z.array(text).optional(),
  shippable: bool.optional(),
  url: text.optional(),
});

type Fields = z.output<typeof UpdateParams>;

const orNull = (value: string | undefined, before: string | null | undefined): string | null =>
  value === undefined ? (before ?? null) : value || null;

const changed = (product: Product, input: Omit<Fields, "expand">, now: number): Product => ({
  ...product,
  active: input.active ?? product.active,
  description: orNull(input.description, product.description),
  images: input.images === undefined ? product.images : input.images || [],
  marketing_features: input.marketing_features === undefined ? product.marketing_features : input.marketing_features || [],
  metadata: mergeMetadata(product.metadata, input.metadata),
  name: input.name ?? product.name,
  shippable: input.shippable ?? product.shippable,
  statement_descriptor: orNull(input.statement_descriptor, product.statement_descriptor),
  unit_label: orNull(input.unit_label, product.unit_label),
  url: orNull(input.url, product.url),
  default_price: orNull(input.default_price, product.default_price),
  updated: now,
});

const given = <T>(list: T[] | "" | undefined): T[] => list || [];

function createProduct(engine: Engine, input: z.output<typeof CreateParams>): Product {
  const lists = { images: given(input.images), marketing_features: given(input.marketing_features) };
  const product = newProduct(engine, { ...input, ...lists, metadata: mergeMetadata({}, input.metadata) });
  if (input.default_price_data === undefined) return product;
  const price = createPrice(engine, { ...input.default_price_data, product: product.id });
  return engine.db.put("products", { ...product, default_price: price.id });
}

function updateProduct(engine: Engine, input: Fields, id: string): Product {
  const before = named(engine, "products", { id });
  const after = engine.db.put("products", changed(before, input, engine.now()));
  emitChange(engine, "product.updated", { before, after });
  return after;
}

function deleteProduct(engine: Engine, id: string): object {
  const product = named(engine, "products", { id });
  if (engine.db.all("prices").some((price) => price.product === id))
    throw invalid("This product cannot be deleted because it has one or more user-created prices.");
  engine.db.remove("products", id);
  emit(engine, "product.deleted", product);
  return { id, object: "product", deleted: true };
}

function listProducts(engine: Engine, input: z.output<typeof ListParams>): object {
  const all = engine.db.newestFirst("products");
  const matching = all.filter(
    (product) =>
      (input.active === undefined || product.active === input.active) &&
      (input.ids === undefined || input.ids.includes(product.id)) &&
      (input.url === undefined || product.url === input.url) &&
      (input.shippable === undefined || product.shippable === input.shippable) &&
      inRange(product.created, input.created),
  );
  return pageOf(matching, input, { url: "/v1/products", all });
}

export const productRoutes: readonly Route[] = [
  route("POST", "/v1/products", { params: CreateParams, run: createProduct }),
  route("GET", "/v1/products", { params: ListParams, run: listProducts }),
  route("GET", "/v1/products/:id", { params: z.strictObject(expand), run: (engine, _, id) => named(engine, "products", { id }) }),
  route("POST", "/v1/products/:id", { params: UpdateParams, run: updateProduct }),
  route("DELETE", "/v1/products/:id", { params: z.strictObject({}), run: (engine, _, id) => deleteProduct(engine, id) }),
];
