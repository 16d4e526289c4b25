import { Link } from "@/components/ui/link";
import { dayText } from "@/components/ui/moment";
import { dayAt } from "@/lib/core/dates";
import { SAMPLE_TEXT, type SampleShare } from "@/lib/core/sample";
import { countText } from "@/lib/core/wording";
import { several } from "../ui/amounts";

type FiguresProps = {
  companies: number;
  products: number;
  countries: number;
  /** When prices were last published; null: never. */
  pricesAt: string | null;
  /** The newest quarter of shipments; null: none. */
  shipmentsOf: string | null;
  now: number;
  sample: SampleShare;
  generated: { companies: number; products: number };
};

const MISSING = { value: "–", unit: "" };

function priceEntry(pricesAt: string | null, now: number) {
  if (pricesAt === null) return { href: "/prices", ...MISSING, label: "no prices yet" };
  const day = pricesAt.startsWith(dayAt(now)) ? "today" : dayText(Date.parse(pricesAt));
  return { href: "/prices", value: pricesAt.slice(11, 16), unit: "UTC", label: `prices published ${day}` };
}

function entriesOf({ companies, products, countries, pricesAt, shipmentsOf, now }: FiguresProps) {
  return [
    priceEntry(pricesAt, now),
    { href: "/companies", value: countText(companies), unit: "", label: `companies in ${several(countries, "country", "countries")}` },
    { href: "/products", value: countText(products), unit: "", label: "product specifications" },
    {
      href: "/shipments",
      ...(shipmentsOf === null ? MISSING : { value: shipmentsOf.slice(4), unit: shipmentsOf.slice(0, 4) }),
      label: shipmentsOf === null ? "no shipments yet" : "newest quarter of shipments",
    },
  ];
}

/** How much of the two largest numbers is real, and how much is not. */
const generatedText = ({ companies, products, generated }: FiguresProps): string =>
  `${countText(generated.companies)} of ${countText(companies)} companies and ${countText(generated.products)} of ${countText(products)} products are generated.`;

/** The service in four numbers, read from the service, each leading to what it counts. */
export function Figures(props: FiguresProps) {
  const { sample } = props;
  return (
    <section aria-label="Key figures" className="py-10 md:py-12">
      <dl className="grid grid-cols-2 border-y border-line md:grid-cols-4">
        {entriesOf(props).map(({ href, value, unit, label }) => (
          <div
            key={label}
            className="relative flex min-w-0 flex-col-reverse justify-end gap-0.5 py-5 max-md:odd:pr-4 max-md:even:border-l max-md:even:border-line max-md:even:pl-4 max-md:nth-[n+3]:border-t max-md:nth-[n+3]:border-line md:border-l md:border-line md:pl-7 md:first:border-l-0 md:first:pl-0"
          >
            <dt className="text-13 text-muted">
              <Link
                href={href}
                className="underline decoration-line-strong decoration-1 underline-offset-4 after:absolute after:inset-0 hover:text-ink hover:decoration-ink"
              >
                {label}
              </Link>
            </dt>
            <dd className="num text-20 font-medium tracking-[-0.03em] md:text-28">
              {value}
              {unit !== "" && <span className="ml-2 text-13 font-normal tracking-normal text-faint">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {sample !== "none" && (
        <p className="mt-3 text-12 text-muted">
          {SAMPLE_TEXT[sample]}
          {sample === "some" && ` ${generatedText(props)}`}
        </p>
      )}
    </section>
  );
}
