import { clsx } from "clsx";
import { Link } from "@/components/ui/link";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { isSampleRecord, SAMPLE_WORD } from "@/lib/core/sample";
import { figureText } from "@/lib/core/wording";
import { type ComparedGroup, type ComparedRow, comparisonOf } from "./comparison";
import { comparePath, productPath } from "./words";

const CELL = "px-3 py-2 align-top first:pl-5 last:pr-5";

type ComparisonTableProps = { products: readonly ShownProduct[]; sourceName: (code: string) => string };

/** Products side by side: rows that differ are marked, and the best value where it is a matter of better. */
export function ComparisonTable({ products, sourceName }: ComparisonTableProps) {
  return (
    <div role="region" aria-label="Comparison" tabIndex={0} className="scroll-hint overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">Values of {products.length} products</caption>
        <thead>
          <tr>
            <td className={clsx(CELL, "held-column min-w-36")} />
            {products.map((product) => (
              <Head key={product.id} product={product} others={products.filter(({ id }) => id !== product.id)} />
            ))}
          </tr>
        </thead>
        {comparisonOf(products).map((group) => (
          <Group key={group.group} group={group} columns={products.length + 1} />
        ))}
        <tbody>
          <tr className="border-t border-line">
            <th scope="row" className={clsx(CELL, "held-column text-left font-normal text-muted")}>
              Source
            </th>
            {products.map(({ id, source }) => (
              <td key={id} className={clsx(CELL, "text-12 text-muted")}>
                {sourceName(source)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Head({ product, others }: { product: ShownProduct; others: readonly ShownProduct[] }) {
  const { id, manufacturer, model } = product;
  return (
    <th scope="col" className={clsx(CELL, "min-w-40 text-left")}>
      <Link href={productPath(id)} className="line-clamp-3 font-medium wrap-anywhere underline-offset-4 hover:underline">
        {model}
      </Link>
      <span className="line-clamp-2 font-normal wrap-anywhere text-muted">{manufacturer}</span>
      <span className="mt-1 flex flex-wrap items-center gap-2 font-normal">
        {isSampleRecord(product) && <Tag>{SAMPLE_WORD}</Tag>}
        <TextLink href={comparePath(others.map((other) => other.id))} className="print:hidden" aria-label={`Remove ${model}`}>
          Remove
        </TextLink>
      </span>
    </th>
  );
}

function Group({ group: { group, rows }, columns }: { group: ComparedGroup; columns: number }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={columns} className="bg-sunken px-5 py-1.5 text-left text-12 font-medium">
          <span className="sticky left-5">{group}</span>
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.key} row={row} />
      ))}
    </tbody>
  );
}

function Row({ row: { label, unit, differs, cells } }: { row: ComparedRow }) {
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className={clsx(CELL, "held-column text-left font-normal", differs ? "text-ink" : "text-muted")}>
        <span className="flex items-baseline gap-1.5">
          <span aria-hidden="true" className={clsx("size-1.5 shrink-0 -translate-y-px rounded-full", differs && "bg-ink")} />
          <span>
            {label}
            {unit !== null && <span className="text-muted">, {unit}</span>}
            {differs && <span className="sr-only"> (differs)</span>}
          </span>
        </span>
      </th>
      {cells.map(({ text, isBest }, index) => (
        <td key={index} className={clsx(CELL, "wrap-anywhere", unit !== null && "num", differs ? "font-medium" : "text-muted")}>
          {text === null ? <span className="font-normal text-faint">not stated</span> : unit === null ? text : figureText(text)}
          {isBest && <span className="ml-1.5 font-sans text-12 font-normal text-ok">best</span>}
        </td>
      ))}
    </tr>
  );
}
