import { entriesOf } from "@/lib/core/tables";
import type { RfqRegion } from "../contract";

/** Every ISO 3166-1 country in one region, large enough that a region never stands for one market's few buyers alone. */
const COUNTRIES: Record<RfqRegion, string> = {
  north_america: "US CA BM GL PM UM",
  latin_america:
    "AG AI AR AW BB BL BO BQ BR BS BV BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI",
  europe:
    "AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK",
  middle_east: "AE AM AZ BH GE IL IQ IR JO KW LB OM PS QA SA SY TR YE",
  africa:
    "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW",
  south_asia: "AF BD BT IN KG KZ LK MV NP PK TJ TM UZ",
  east_asia: "CN HK JP KP KR MN MO TW",
  southeast_asia: "BN ID KH LA MM MY PH SG TH TL VN",
  oceania: "AQ AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS",
};

const REGION_OF = new Map<string, RfqRegion>(
  entriesOf(COUNTRIES).flatMap(([region, codes]) => codes.split(" ").map((code) => [code, region] as const)),
);

/** The region of an ISO 3166-1 alpha-2 code, or undefined for what is no country. */
export const regionOf = (country: string): RfqRegion | undefined => REGION_OF.get(country);
