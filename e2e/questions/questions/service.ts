import { z } from "zod";
import { PLAN_TABLE, PLANS } from "@/lib/billing/plans";
import { word, type Question } from "../question";

const Counts = z.partialRecord(z.string(), z.looseObject({ added: z.int() }));

const changes: Question = {
  words: ({ months: [, , day] }) => `How many products have been added since ${day}?`,
  async answer(ask, { months: [, , since] }) {
    const { rows, hasMore } = await ask("what_changed", { since });
    const added = rows.map((row) => Counts.parse(row["records"])["product"]?.added ?? 0);
    return [hasMore, added.reduce((sum, n) => sum + n, 0)];
  },
  async truth(look, { months: [, , since] }) {
    const [[n = null] = []] = await look(
      `select count(*)::int from public.product p join release r on r.number = p.from_release where r.published_at >= $1::date
       and not exists (select from public.product b where b.id = p.id and b.to_release = p.from_release)`,
      [since],
    );
    return [false, n];
  },
};

const origin: Question = {
  words: () => "Which data comes from Ember, and under which licence may we show it?",
  async answer(ask) {
    const { rows, sources } = await ask("describe_data");
    const ember = sources.find(({ name }) => name.startsWith("Ember"));
    const from = rows.filter((row) =>
      z
        .array(z.string())
        .parse(row["sources"])
        .includes(ember?.code ?? ""),
    );
    return [ember?.licence ?? null, ...from.map((row) => word(row, "resource"))];
  },
  async truth(look) {
    const [[licence = null] = []] = await look("select licence from data_source where name like 'Ember%'");
    const found = await look(
      ["company", "product", "spot_price", "shipment"]
        .map(
          (table) =>
            `select '${table}' where exists (select from ${table} where source in (select code from data_source where name like 'Ember%'))`,
        )
        .join(" union all "),
    );
    return [licence, ...found.flat()];
  },
};

const plan: Question = {
  words: () => "We have the Starter plan: who shipped most modules last quarter?",
  plan: "starter",
  async answer(ask) {
    const { text, isError } = await ask("shipments_ranking", { limit: 1 });
    return [isError, /shipments; (\w+) does/.exec(text)?.[1] ?? null];
  },
  // Plans are code, not data.
  async truth() {
    const least = PLANS.find((name) => PLAN_TABLE[name].features.shipments !== null);
    return [true, least === undefined ? null : PLAN_TABLE[least].title];
  },
};

const nothing: Question = {
  words: () => "Which modules does Solarwinde Quantum make?",
  async answer(ask) {
    const { rows, about, isError } = await ask("find_products", { category: "module", manufacturer: "Solarwinde Quantum" });
    return [isError, rows.length, typeof about["next"] === "string"];
  },
  async truth(look) {
    const [[n = null] = []] = await look("select count(*)::int from product where manufacturer ilike 'Solarwinde Quantum%'");
    return [false, n, true];
  },
};

export const SERVICE: readonly Question[] = [changes, origin, plan, nothing];
