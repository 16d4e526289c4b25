import type { Engine } from "../engine";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { invalid } from "../protocol/errors";
import type { Product } from "../state/wire";

type Given =
  | "active"
  | "description"
  | "images"
  | "marketing_features"
  | "metadata"
  | "shippable"
  | "statement_descriptor"
  | "unit_label"
  | "url";
type Input = { id?: string | undefined; name: string } & { [Key in Given]?: Product[Key] | undefined };

/** A product with what is given; the rest as Stripe leaves it. */
export function newProduct(engine: Engine, input: Input): Product {
  const id = input.id ?? newId("prod");
  if (engine.db.get("products", id) !== undefined)
    throw invalid("Product already exists.", { code: "resource_already_exists", param: "id" });
  const now = engine.now();
  const product = engine.db.put("products", {
    id,
    object: "product",
    active: input.active ?? true,
    created: now,
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: input.marketing_features ?? [],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: input.shippable ?? null,
    statement_descriptor: input.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: input.unit_label ?? null,
    updated: now,
    url: input.url ?? null,
  });
  emit(engine, "product.created", product);
  return product;
}
