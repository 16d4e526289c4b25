import { technologyName } from "@/lib/core/technology-name";

const FIELDS = "item,low,avg,high,currency,unit,effective_date,basis";
export const SPOT_PATH = "/api/v1/pricing/spot";

/** The parameters of the request that the instrument shows and sends. */
export const spotParameters = (technology: string, ts: string): [name: string, value: string][] => [
  ["type", technologyName(technology)],
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
  `curl --fail-with-body -H "Authorization: Bearer $API_KEY" \\\n  "${baseUrl}${SPOT_PATH}?${spotQuery(technology, ts)}"`;
