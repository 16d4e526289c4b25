import { pool } from "@/lib/platform/database";
import type { Scene } from "./scene";

/** The board for everyone and for members, filtered, sorted, and with filters that exclude each other. */
export const boardScenes = (customer: string): Scene[] => [
  { name: "prices", path: "/prices", as: null },
  { name: "prices filtered", path: "/prices?stage=module&sort=-change52", as: null },
  { name: "prices nothing found", path: "/prices?stage=glass&currency=EUR", as: null },
  { name: "prices as a member", path: "/prices?currency=USD", as: customer },
];

/** A benchmark that visitors see, alone and compared, as it was shown before there was anything, and one that does not exist. */
export async function priceSeriesScenes(customer: string): Promise<Scene[]> {
  const { rows } = await pool().query<{ id: string }>(
    "select distinct series_id as id from spot_price where sandbox and to_release is null order by 1 limit 2",
  );
  const [first, second] = [`/prices/${rows[0]?.id ?? ""}`, rows[1]?.id ?? ""];
  return [
    { name: "price series of everyone", path: first, as: null },
    { name: "price series compared", path: `${first}?range=all&with=${second}&with=ps_none&scale=indexed`, as: customer },
    { name: "price series of long ago", path: `${first}?as_of=2020-01-01`, as: null },
    { name: "price series not found", path: "/prices/ps_none", as: null },
  ];
}
