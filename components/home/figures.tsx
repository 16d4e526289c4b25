import { dayText } from "@/components/ui/moment";
import { dayAt } from "@/lib/core/dates";
import { SAMPLE_TEXT, type SampleShare } from "@/lib/core/sample";
import { countText } from "@/lib/core/wording";

type FiguresProps = {
  companies: number;
  products: number;
  countries: number;
  /** When prices were last published; null: never. */
  pricesAt: string | null;
  now: number;
  sample: SampleShare;
};

/** The service in four numbers, read from the service. */
export function Figures({ companies, products, countries, pricesAt, now, sample }: FiguresProps) {
  const today = dayAt(now);
  const when =
    pricesAt === null ? "no prices yet" : `prices published ${pricesAt.startsWith(today) ? "today" : dayText(Date.parse(pricesAt))}`;
  const entries = [
    { value: countText(companies), label: "companies" },
    { value: countText(products), label: "product specifications" },
    { value: countText(countries), label: "countries" },
    { value: pricesAt === null ? "–" : pricesAt.slice(11, 16), unit: pricesAt === null ? "" : "UTC", label: when },
  ];
  return (
    <section aria-label="Key figures" className="py-10 md:py-12">
      <dl className="grid grid-cols-2 border-y border-line md:grid-cols-4">
        {entries.map(({ value, unit, label }) => (
          <div
            key={label}
            className="flex min-w-0 flex-col-reverse justify-end gap-0.5 py-5 max-md:odd:pr-4 max-md:even:border-l max-md:even:border-line max-md:even:pl-4 max-md:nth-[n+3]:border-t max-md:nth-[n+3]:border-line md:border-l md:border-line md:pl-7 md:first:border-l-0 md:first:pl-0"
          >
            <dt className="text-13 text-muted">{label}</dt>
            <dd className="num text-20 font-medium tracking-[-0.03em] md:text-28">
              {value}
              {unit !== undefined && unit !== "" && <span className="ml-2 text-13 font-normal tracking-normal text-faint">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {sample !== "none" && <p className="mt-3 text-12 text-muted">{SAMPLE_TEXT[sample]}</p>}
    </section>
  );
}
