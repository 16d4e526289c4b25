import type { Resource } from "../vocabulary";
import { company } from "./company";
import { product } from "./product";
import { shipment } from "./shipment";
import { spotPrice } from "./spot-price";

/** What is declared of each resource. The name of a resource is that of its table. */
export const DECLARED = { company, product, spot_price: spotPrice, shipment } as const satisfies Record<Resource, unknown>;
