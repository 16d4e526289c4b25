import { figure, first, largest, word, type Question } from "../question";

const efficiency: Question = {
  words: () => "How efficient is the best HJT module?",
  answer: async (ask) =>
    figure(
      first(await ask("find_products", { category: "module", technology: "HJT", sort: "most_efficient", limit: 3 })),
      "efficiency_pct",
    ),
  async truth(look) {
    const [[best = null] = []] = await look(
      "select max(efficiency_pct)::float8 from product where category = 'module' and technology = 'hjt'",
    );
    return best;
  },
};

const MODELS = ["CS6X-320P", "JKM320PP-72"] as const;

const compare: Question = {
  words: () => "Which loses less power in heat, Canadian Solar's CS6X-320P or Jinko's JKM320PP-72?",
  async answer(ask) {
    const { rows } = await ask("compare_products", { ids: MODELS });
    return [word(largest(rows, "gamma_pmax_pct_per_c"), "model"), ...rows.map((row) => figure(row, "gamma_pmax_pct_per_c"))];
  },
  async truth(look) {
    const of = async (model: string): Promise<number> => {
      const [[gamma] = []] = await look("select gamma_pmax_pct_per_c::float8 from product where model = $1", [model]);
      return Number(gamma);
    };
    const gammas = [await of(MODELS[0]), await of(MODELS[1])];
    return [MODELS[gammas.indexOf(Math.max(...gammas))] ?? null, ...gammas];
  },
};

const inverter: Question = {
  words: () => "How many watts has the smallest inverter of at least 100 kW?",
  answer: async (ask) =>
    figure(first(await ask("find_products", { category: "inverter", min_power: 100_000, sort: "least_powerful", limit: 3 })), "ac_power_w"),
  async truth(look) {
    const [[watts = null] = []] = await look(
      "select min(ac_power_w)::float8 from product where category = 'inverter' and ac_power_w >= 100000",
    );
    return watts;
  },
};

const battery: Question = {
  words: () => "Which battery of Fortress Power stores most, and how many kWh?",
  async answer(ask) {
    const { rows, hasMore } = await ask("find_products", { category: "storage", manufacturer: "Fortress Power", limit: 50 });
    const top = largest(rows, "energy_kwh");
    return [hasMore, word(top, "model"), figure(top, "energy_kwh")];
  },
  async truth(look) {
    const [top = []] = await look(
      "select model, energy_kwh::float8 from product where category = 'storage' and manufacturer ilike 'Fortress Power%' order by energy_kwh desc nulls last limit 1",
    );
    return [false, ...top];
  },
};

export const PRODUCTS: readonly Question[] = [efficiency, compare, inverter, battery];
