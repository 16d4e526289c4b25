import type { z } from "zod";
import { nameAsId } from "../../company-names";
import { countryFault, countryName, countryNamed } from "../../countries";
import type { CompanyDirectory } from "../../drafts";
import { shipment } from "../../resources/shipment";
import { type ShipmentDimension, technologyOf } from "../../vocabulary";
import { isAggregate, isPart } from "../aggregates";
import { formImporter, keyOf } from "./form-importer";

type ShipmentRow = z.output<typeof shipment.form>;

type FindId = (name: string, companies: CompanyDirectory) => string | undefined;
const countryId: FindId = (name) => countryNamed(name);

const ENTITY_IDS: Record<ShipmentDimension, FindId> = {
  company: (name, directory) => directory.idOf(name) ?? nameAsId(name),
  destination: countryId,
  country_of_origin: countryId,
  technology: (name) => technologyOf(name),
};

function entityId({ is_total, dimension, entity_id, entity }: ShipmentRow, directory: CompanyDirectory): string | undefined {
  if (is_total) return "total";
  if (dimension === "company" && entity_id !== null) return entity_id;
  return ENTITY_IDS[dimension](entity_id ?? entity, directory);
}

/** Shipments in our own form. A country has its English name, whatever the file calls it. A `ref` only names the record in messages: its quarter, product, dimension, basis and entity identify it. */
export const shipments = formImporter({
  kind: "shipments",
  title: "Shipments, standard format (CSV or NDJSON)",
  resource: "shipment",
  emptyButRequired: ["volume_gw"],
  schema: shipment.form,
  refOf: (values) => {
    return typeof values["ref"] === "string" ? values["ref"] : keyOf(values, ["quarter", "product", "dimension", "basis", "entity"]);
  },
  draftOf: (row, companies) => {
    const named = row.entity_id ?? row.entity;
    if (row.dimension === "company" && !row.is_total && isAggregate(named)) {
      const detail = `entity: "${named}" is not a company. If the row states the total of its table, set is_total to true`;
      return { quarantine: [{ code: "not-a-company", detail }] };
    }
    if (row.dimension === "company" && isPart(row.entity)) {
      const detail = `entity: "${row.entity}" is a part of the volume of a company. Leave its row out, or state the whole volume only`;
      return { quarantine: [{ code: "part-of-company", detail }] };
    }
    if (row.is_total && row.dimension === "company" && !isAggregate(row.entity)) {
      const detail = `is_total: "${row.entity}" is not the name of a total, such as "Total"`;
      return { quarantine: [{ code: "not-a-total", detail }] };
    }
    if (row.withheld && row.volume_gw !== null) {
      return {
        quarantine: [{ code: "volume-withheld", detail: "volume_gw: must be empty if withheld is true, because it would be published" }],
      };
    }
    const entity_id = entityId(row, companies);
    if (entity_id === undefined) {
      const isCountry = row.dimension !== "technology";
      const { code, message } = isCountry ? countryFault(named) : { code: "unknown-word", message: `"${named}" is not a technology` };
      return { quarantine: [{ code, detail: `entity: ${message}` }] };
    }
    if (row.volume_gw === null && !row.withheld) {
      return { quarantine: [{ code: "required", detail: "volume_gw: must not be empty unless withheld is true" }] };
    }
    const isCountry = !row.is_total && ENTITY_IDS[row.dimension] === countryId;
    return { resource: "shipment", draft: { ...row, entity_id, entity: isCountry ? countryName(entity_id) : row.entity } };
  },
});
