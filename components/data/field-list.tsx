import { clsx } from "clsx";
import { ValueList } from "./value-list";

export type FieldFacts = {
  name: string;
  type: string;
  nullable: boolean;
  unit: string | null;
  values: readonly string[] | null;
  description: string;
};

const COLUMNS = "max-md:grid max-md:grid-cols-1";
/** More than fit into a line or two are folded. */
const SHORT = 8;

/** Every field of a record in the order of the answer. On narrow screens the roles are written out: a table laid out as a grid loses them. */
export function FieldList({ fields }: { fields: readonly FieldFacts[] }) {
  return (
    <section aria-labelledby="fields" className="grid grid-cols-1 gap-4">
      <h2 id="fields" className="text-20 font-semibold">
        Fields <span className="num ml-1 text-14 font-normal text-faint">{fields.length}</span>
      </h2>
      <table role="table" aria-labelledby="fields" className="w-full border-collapse text-14 max-md:block md:table-fixed">
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="text-12 text-muted">
            <Head className="md:w-[27%]">Field</Head>
            <Head className="md:w-[21%]">Type and unit</Head>
            <Head>Description</Head>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {fields.map((field) => (
            <Row key={field.name} field={field} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ children, className }: { children: string; className?: string }) {
  return (
    <th role="columnheader" scope="col" className={clsx("py-2 pr-4 text-left font-medium", className)}>
      {children}
    </th>
  );
}

function Row({ field: { name, type, nullable, unit, values, description } }: { field: FieldFacts }) {
  return (
    <tr role="row" id={`field-${name}`} className={clsx(COLUMNS, "scroll-mt-24 border-t border-line target:bg-sun-wash max-md:py-3")}>
      <th role="rowheader" scope="row" className="text-left align-top font-normal md:py-3 md:pr-4">
        <a href={`#field-${name}`} className="num text-13 break-all hover:underline">
          {name}
        </a>
      </th>
      <td role="cell" className="align-top text-13 md:py-3 md:pr-4">
        <span className="num">{nullable ? `${type} or null` : type}</span>
        {unit !== null && <span className="text-muted"> in {unit}</span>}
      </td>
      <td role="cell" className="min-w-0 align-top md:py-3">
        {description}
        {values !== null && (values.length > SHORT ? <ValueList field={name} values={values} /> : <Values values={values} />)}
      </td>
    </tr>
  );
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      <span className="sr-only">Values: </span>
      {values.map((value) => (
        <span key={value} className="num rounded-sm border border-line px-1.5 text-12 text-muted">
          {value}
        </span>
      ))}
    </span>
  );
}
