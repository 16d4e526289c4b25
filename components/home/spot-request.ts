/** How people write the technologies of module prices; the API takes any usual spelling. */
const LABELS: Readonly<Record<string, string>> = { topcon: "TOPCon", cdte: "CdTe", al_bsf: "Al-BSF", a_si: "a-Si" };

export function technologyLabel(technology: string): string {
  const plain = technology.replaceAll("_", " ");
  return LABELS[technology] ?? (plain.length <= 4 ? plain.toUpperCase() : plain.charAt(0).toUpperCase() + plain.slice(1));
}

const FIELDS = "item,low,avg,high,currency,unit,effective_date,basis";
export const SPOT_PATH = "/api/v1/pricing/spot";

/** The parameters of the request that the instrument shows and sends. */
export const spotParameters = (technology: string, ts: string): [name: string, value: string][] => [
  ["type", technologyLabel(technology)],
  ["stage", "module"],
  ["ts", ts],
  ["fields", FIELDS],
];

/** The query as people write it: commas stay commas. */
export const spotQuery = (technology: string, ts: string): string =>
  spotParameters(technology, ts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`)
    .join("&");

export const spotCurl = (baseUrl: string, technology: string, ts: string): string =>
  `curl -H "Authorization: Bearer $API_KEY" \\\n  "${baseUrl}${SPOT_PATH}?${spotQuery(technology, ts)}"`;
