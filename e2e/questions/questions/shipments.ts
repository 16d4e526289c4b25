import { figure, figureOrNull, first, largest, rounded, word, type Answer, type Question } from "../question";

/** SQL of shares: rows of Ember's table of module exports by destination in the quarter $1, with the stated total. */
const EXPORTS = `select s.entity, s.entity_id, s.volume_gw::float8 as gw, round(100 * s.volume_gw / t.volume_gw, 2)::float8 as share
  from shipment s join shipment t on t.is_total and t.quarter = s.quarter and t.source = s.source and t.product = s.product and t.dimension = s.dimension and t.basis = s.basis
  where s.source = 'ember' and s.product = 'module' and s.dimension = 'destination' and not s.is_total and s.quarter = $1`;
const QUARTERS = ["2024Q4", "2024Q3", "2024Q2", "2024Q1"];

const topFive: Question = {
  words: () => "Which five countries received most of China's module exports in the second quarter of 2025, and what share?",
  async answer(ask) {
    const { rows } = await ask("shipments_ranking", { quarter: "2025Q2", dimension: "destination", source: "ember", limit: 5 });
    return rows.map((row): Answer => [word(row, "entity"), figure(row, "share_pct")]);
  },
  truth: (look) => look(`select entity, share from (${EXPORTS}) x order by gw desc limit 5`, ["2025Q2"]),
};

const share: Question = {
  words: ({ maker, quarter }) => `What share of module shipments had ${maker} in ${quarter}, and which rank?`,
  async answer(ask, { maker: entity, quarter }) {
    const row = first(await ask("shipments_ranking", { quarter, entity }));
    return [figure(row, "share_pct"), figure(row, "rank")];
  },
  async truth(look, { maker, quarter }) {
    const [row = null] = await look(
      `with rows as (select * from shipment where product = 'module' and dimension = 'company' and basis = 'shipped' and quarter = $1)
       select round(100 * r.volume_gw / (select volume_gw from rows where is_total), 2)::float8, (select count(*)::int + 1 from rows o where not o.is_total and o.volume_gw > r.volume_gw)
       from rows r where r.entity = $2`,
      [quarter, maker],
    );
    return row;
  },
};

const fourQuarters: Question = {
  words: () => "How many GW of modules did China export to the Netherlands in each quarter of 2024?",
  async answer(ask) {
    const given = { quarter: QUARTERS.join(","), dimension: "destination", entity: "NL", source: "ember" };
    const { rows } = await ask("shipments_ranking", given);
    return rows.map((row): Answer => [word(row, "quarter"), rounded(figure(row, "volume_gw"))]);
  },
  truth: (look) =>
    look(
      "select quarter, round(volume_gw, 2)::float8 from shipment where source = 'ember' and product = 'module' and dimension = 'destination' and entity_id = 'NL' and quarter = any($1) order by quarter desc",
      [QUARTERS],
    ),
};

const growth: Question = {
  words: () => "Of the ten largest destinations of China's modules in the second quarter of 2025, which grew fastest in a year?",
  async answer(ask) {
    const { rows } = await ask("shipments_ranking", { quarter: "2025Q2", dimension: "destination", source: "ember" });
    const top = largest(rows, "yoy_pct");
    return [word(top, "entity"), figureOrNull(top, "yoy_pct")];
  },
  async truth(look) {
    const [top = null] = await look(
      `select a.entity, round(100 * (a.gw / b.volume_gw::float8 - 1)::numeric, 2)::float8 from (select * from (${EXPORTS}) x order by gw desc limit 10) a
       join shipment b on b.source = 'ember' and b.product = 'module' and b.dimension = 'destination' and b.entity_id = a.entity_id and b.quarter = '2024Q2'
       order by 2 desc limit 1`,
      ["2025Q2"],
    );
    return top;
  },
};

export const SHIPMENTS: readonly Question[] = [topFive, share, fourQuarters, growth];
