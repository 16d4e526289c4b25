import { Card } from "@/components/ui/card";
import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { figureText } from "@/lib/core/wording";

const LONGEST = 260;
const ROOM = { left: 12, right: 92, top: 12, bottom: 44 };
const TICK = 5;

type DimensionDrawingProps = {
  product: Pick<ShownProduct, "length_mm" | "width_mm" | "weight_kg">;
  /** What is said in place of its weight. */
  weightText?: string;
};

/** The outline of a product to scale, with its measures; a sentence where a measure is missing. */
export function DimensionDrawing({ product, weightText }: DimensionDrawingProps) {
  const { length_mm: length, width_mm: width, weight_kg: weight } = product;
  if (length === null || width === null)
    return (
      <Card title="Dimensions">
        <p className="text-13 text-muted">The record has no length and width, so there is no drawing.</p>
      </Card>
    );
  return (
    <Card title="Dimensions">
      <Outline length={length} width={width} />
      <p className="mt-2 text-13 text-muted">
        To scale. {weightText ?? (weight === null ? "The weight is not stated." : `Weight ${weight} kg.`)}
      </p>
    </Card>
  );
}

function Outline({ length, width }: { length: string; width: string }) {
  const scale = LONGEST / Math.max(Number(length), Number(width));
  const [w, h] = [Number(width) * scale, Number(length) * scale];
  const [x, y] = [ROOM.left, ROOM.top];
  const [below, beside] = [y + h + 16, x + w + 16];
  return (
    <svg
      viewBox={`0 0 ${w + ROOM.left + ROOM.right} ${h + ROOM.top + ROOM.bottom}`}
      role="img"
      aria-label={`Outline: ${figureText(length)} mm long, ${figureText(width)} mm wide`}
      className="mx-auto block max-h-80 max-w-full text-muted"
      style={{ width: w + ROOM.left + ROOM.right }}
    >
      <rect x={x} y={y} width={w} height={h} fill="var(--sunken)" stroke="var(--ink)" strokeWidth={1.5} />
      <g stroke="currentColor">
        <path d={`M${x} ${below}H${x + w}M${x} ${below - TICK}v${2 * TICK}M${x + w} ${below - TICK}v${2 * TICK}`} fill="none" />
        <path d={`M${beside} ${y}V${y + h}M${beside - TICK} ${y}h${2 * TICK}M${beside - TICK} ${y + h}h${2 * TICK}`} fill="none" />
      </g>
      <text x={x + w / 2} y={below + 20} textAnchor="middle" fontSize={12} fill="currentColor" className="num">
        {figureText(width)} mm
      </text>
      <text x={beside + 8} y={y + h / 2 + 4} fontSize={12} fill="currentColor" className="num">
        {figureText(length)} mm
      </text>
    </svg>
  );
}
