import pg from "pg";
import { z } from "zod";
import { marketDay } from "@/lib/core/dates";
import type { Answer, Facts, Look } from "./question";

const PERIODS = 6;
const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Rows = z.array(z.array(Cell));

/** A connection on which the tables of the catalogue are those of its newest release. */
export class Truth {
  private constructor(private readonly db: pg.Client) {}

  static async open(databaseUrl: string): Promise<Truth> {
    const db = new pg.Client({ connectionString: databaseUrl });
    await db.connect();
    const { rows } = await db.query({ text: "select max(number) from release", rowMode: "array" });
    const [[release]] = z.tuple([z.tuple([z.int()])]).parse(rows);
    for (const table of ["company", "product", "spot_price", "shipment"])
      await db.query(
        `create temp view ${table} as select * from public.${table} where from_release <= ${release} and (to_release is null or to_release > ${release})`,
      );
    await db.query(
      "create temp view prices as select p.*, s.stage, s.item, s.technology, s.region, s.segment, s.price_term, s.currency, s.unit, s.position from spot_price p join price_series s on s.id = p.series_id",
    );
    return new Truth(db);
  }

  readonly look: Look = async (text, values = []): Promise<Answer[][]> => {
    const { rows } = await this.db.query({ text, values: [...values], rowMode: "array" });
    return Rows.parse(rows);
  };

  /** What is asked about where names and dates depend on the data. */
  async facts(): Promise<Facts> {
    const today = marketDay(Date.now());
    const [year, month] = today.split("-").map(Number);
    const months = Array.from({ length: PERIODS }, (_, i) =>
      new Date(Date.UTC(year ?? 0, (month ?? 1) - 2 - i, 1)).toISOString().slice(0, 10),
    );
    const [[quarter, maker] = []] = await this.look(
      "select quarter, entity from shipment where product = 'module' and dimension = 'company' and basis = 'shipped' and not is_total order by quarter desc, volume_gw desc offset 2 limit 1",
    );
    return { today, months, quarter: String(quarter), maker: String(maker) };
  }

  /** Calls of an organisation that the ledger has charged. */
  async charged(organisation: string): Promise<number> {
    const [[n] = []] = await this.look("select coalesce(sum(charge), 0)::int from call_ledger where org_id = $1", [organisation]);
    return Number(n);
  }

  close(): Promise<void> {
    return this.db.end();
  }
}
