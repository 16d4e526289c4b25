import { PageLink } from "@/components/ui/page-link";
import type { FacetCount } from "@/lib/catalog/browse/records/contract";
import { countryName } from "@/lib/core/country-name";
import { countText } from "@/lib/core/wording";
import { CountryTiles } from "./country-tiles";

/** The world as tiles, a country each, beside its neighbours; a dot is a tile of the sea. */
const WORLD = `
.  .  .  .  .  .  .  GL .  IS .  .  NO SE FI .  .  .  RU .  .  .  .  .  .  .
.  CA .  .  .  .  .  .  IE GB .  DK .  .  EE LV LT .  .  .  .  .  .  .  .  .
.  US .  .  .  .  .  .  .  .  NL DE PL .  BY UA .  .  KZ .  .  MN .  KP .  .
.  MX .  .  .  .  .  .  .  BE LU CZ SK HU MD .  GE .  UZ KG .  CN .  KR JP .
.  .  GT BZ CU BS .  .  FR CH LI AT SI RO .  .  AM AZ TM TJ .  HK MO TW .  .
.  .  SV HN JM HT DO PR AD MC IT SM HR RS BG TR .  IR AF NP BT .  .  .  .  .
.  .  .  NI .  KN AG PT ES .  MT BA ME XK MK CY SY IQ PK IN BD MM LA VN PH .
.  .  .  CR PA LC BB .  .  .  .  AL GR .  .  LB JO KW QA LK MV TH KH .  GU .
.  .  .  CO VE TT .  MA DZ TN LY EG .  .  IL PS SA BH AE .  .  MY SG BN .  PW
.  .  .  EC GY SR .  EH MR ML NE TD SD ER .  YE OM .  .  .  ID TL PG .  FM MH
.  .  .  PE BR GF CV SN GM BF NG CM SS ET DJ SO .  .  .  .  .  .  SB KI NR TV
.  .  .  BO PY .  .  GW GN CI TG GA CF UG KE .  .  SC .  .  .  .  VU FJ WS TO
.  .  .  CL UY .  .  SL LR GH BJ GQ CG RW TZ .  KM .  .  .  .  AU NC .  .  .
.  .  .  AR .  .  .  .  .  .  ST AO CD BI MW MG MU .  .  .  .  .  .  NZ .  .
.  .  .  FK .  .  .  .  .  .  .  NA ZM ZW MZ .  RE .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .  .  .  BW ZA SZ LS .  .  .  .  .  .  .  .  .  .`;

const TILES = WORLD.trim()
  .split("\n")
  .flatMap((line, row) =>
    line
      .trim()
      .split(/\s+/)
      .flatMap((code, column) => (code === "." ? [] : [{ code, row: row + 1, column: column + 1 }])),
  );

/** The codes that have a tile. */
export const MAPPED = new Set(TILES.map(({ code }) => code));

/** On phones. */
const LISTED = 12;

/** Percent of the full colour; none of them is too light or too dark for its text. */
const SHADES = [12, 28, 45, 85, 100];
const FIRST_DARK = 85;

/** By powers, so that one large country does not make all others look alike. */
type Shade = { percent: number; from: number; to: number };

/** The numbers that each shade stands for; shades that no number has are left out. */
export function shadesOf(most: number): Shade[] {
  const ends = SHADES.map((_, index) => Math.floor(Math.expm1(((index + 1) / SHADES.length) * Math.log1p(most)) + 1e-9));
  return SHADES.map((percent, index) => ({ percent, from: (ends[index - 1] ?? 0) + 1, to: ends[index] ?? most })).filter(
    ({ from, to }) => from <= to,
  );
}

const fillOf = (percent: number): string => `color-mix(in oklch, var(--series-1) ${percent}%, var(--surface))`;

type CountryMapProps = { /** Most first. */ countries: readonly FacetCount[]; hrefOf: (country: string) => string };

/** How many companies are in each country: a map of equal tiles that lead to them, and on phones, where tiles are too small, the first ones as a list. */
export const CountryMap = (props: CountryMapProps) => (
  <div>
    <Tiles {...props} />
    <div className="md:hidden">
      <CountryTiles countries={props.countries.slice(0, LISTED)} hrefOf={props.hrefOf} />
    </div>
  </div>
);

function Tiles({ countries, hrefOf }: CountryMapProps) {
  const counts = new Map(countries.map(({ value, count }) => [value, count]));
  const shades = shadesOf(Math.max(1, ...counts.values()));
  return (
    <div className="max-md:hidden">
      <ul aria-label="Map of companies by country" className="grid grid-cols-26 gap-0.5">
        {TILES.map(({ code, row, column }) => {
          const count = counts.get(code);
          const place = { gridRow: row, gridColumn: column };
          const shape = "num grid h-6.5 place-items-center rounded-sm text-12";
          const shade = shades.find(({ to }) => count !== undefined && count <= to);
          return count === undefined || shade === undefined ? (
            <li key={code} aria-hidden="true" title={countryName(code)} style={place} className={`${shape} bg-sunken`} />
          ) : (
            <li key={code} style={place}>
              <PageLink
                href={hrefOf(code)}
                title={`${countryName(code)}: ${countText(count)}`}
                aria-label={`${countryName(code)}: ${countText(count)}`}
                className={`${shape} hover:outline-2 hover:outline-ink`}
                style={{ background: fillOf(shade.percent), color: shade.percent >= FIRST_DARK ? "var(--paper)" : "var(--ink)" }}
              >
                {code}
              </PageLink>
            </li>
          );
        })}
      </ul>
      <Legend shades={shades} />
    </div>
  );
}

/** The tiles name their numbers themselves, so that it is for the eye alone. */
const Legend = ({ shades }: { shades: readonly Shade[] }) => (
  <p aria-hidden="true" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-muted">
    Companies
    {shades.map(({ percent, from, to }) => (
      <span key={percent} className="num inline-flex items-center gap-1.5">
        <span className="size-3 rounded-sm" style={{ background: fillOf(percent) }} />
        {from === to ? countText(to) : `${countText(from)}–${countText(to)}`}
      </span>
    ))}
  </p>
);
