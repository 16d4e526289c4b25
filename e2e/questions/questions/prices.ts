import { figure, first, largest, smallest, word, type Answer, type Question } from "../question";

/** SQL of the last price of each series on or before the day $1, of series that had not ended by then unless `ended` is true. */
const inEffect = (ended = false): string => `(
  select distinct on (series_id) * from prices where date <= $1::date order by series_id, date desc
) p where ${ended ? "true" : "case frequency when 'daily' then $1::date - effective_date <= 60 when 'weekly' then $1::date - effective_date <= 120 when 'monthly' then $1::date - effective_date <= 365 else true end"}`;
/** Benchmarks of regular series first, as the service lists them. */
const ORDER = "(benchmark and frequency <> 'irregular') desc, benchmark desc, position collate \"C\"";
const IN_ORDER = `order by ${ORDER}`;

const latest: Question = {
  words: () => "What does a TOPCon module cost from China in US dollars per watt, and as of when?",
  async answer(ask) {
    const price = first(await ask("price_at_date", { technology: "TOPCon", stage: "module", region: "CN", currency: "USD" }));
    return [figure(price, "avg"), word(price, "unit"), word(price, "effective_date")];
  },
  async truth(look, { today }) {
    const [price = null] = await look(
      `select avg::float8, unit, effective_date::text from ${inEffect()} and technology = 'topcon' and stage = 'module' and region = 'CN' and currency = 'USD' ${IN_ORDER} limit 1`,
      [today],
    );
    return price;
  },
};

const highestAtDate: Question = {
  words: ({ months: [, , day] }) => `Which polysilicon was the most expensive in China on ${day}, in yuan, and at what price?`,
  async answer(ask, { months: [, , date] }) {
    const prices = await ask("price_at_date", { date, stage: "polysilicon", region: "CN", currency: "CNY" });
    const top = largest(prices.rows, "avg");
    return [prices.hasMore, word(top, "item"), figure(top, "avg")];
  },
  async truth(look, { months: [, , day] }) {
    const [top = []] = await look(
      `select item, avg::float8 from ${inEffect()} and stage = 'polysilicon' and region = 'CN' and currency = 'CNY' order by avg desc limit 1`,
      [day],
    );
    return [false, ...top];
  },
};

/** Last day of the month that begins on a day. */
function lastDayOf(month = ""): string {
  const day = new Date(`${month}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return day.toISOString().slice(0, 10);
}

const monthly: Question = {
  words: ({ months: [last, before] }) =>
    `By how many percent did the HJT module price from China in dollars change from the month of ${before} to that of ${last}?`,
  async answer(ask, { months: [last, before] }) {
    const price = first(await ask("price_at_date", { technology: "HJT", stage: "module", region: "CN", currency: "USD", limit: 3 }));
    const { rows } = await ask("price_series", { series_id: word(price, "series_id"), from: before, to: lastDayOf(last) });
    return figure(rows.find((row) => row["period_start"] === last) ?? {}, "change_pct");
  },
  async truth(look, { today, months: [last, before] }) {
    const [[change = null] = []] = await look(
      `with s as (select series_id from ${inEffect()} and technology = 'hjt' and stage = 'module' and region = 'CN' and currency = 'USD' ${IN_ORDER} limit 1),
       m as (select date_trunc('month', date)::date as month, avg(avg) as avg from prices join s using (series_id) where basis = 'assessment' group by 1)
       select round((a.avg / b.avg - 1) * 100, 2)::float8 from m a, m b where a.month = $2::date and b.month = $3::date`,
      [today, last, before],
    );
    return change;
  },
};

const ended: Question = {
  words: () => "When was the price of the 182 mm PERC module of the 540 W class last assessed, and is it still?",
  async answer(ask) {
    const series = first(await ask("price_series", { technology: "PERC", stage: "module", item: "540 W class" }));
    return [word(series, "last"), word(series, "state")];
  },
  async truth(look, { today }) {
    const [[last = null, isEnded] = []] = await look(
      `select effective_date::text, $1::date - effective_date > 120 from ${inEffect(true)} and frequency = 'weekly' and technology = 'perc' and stage = 'module' and item like '%540 W class%'`,
      [today],
    );
    return [last, isEnded === true ? "ended" : "active"];
  },
};

const currencies: Question = {
  words: () => "What does a TOPCon module cost for large plants in China in yuan, and in Europe in euros, by the newest quotes?",
  async answer(ask) {
    const given = { technology: "TOPCon", stage: "module" };
    const yuan = await ask("price_at_date", { ...given, region: "CN", currency: "CNY", limit: 20 });
    const euros = await ask("price_at_date", { ...given, region: "EU", currency: "EUR", limit: 20 });
    const large = smallest(
      yuan.rows.filter((row) => row["segment"] === "utility"),
      "age_days",
    );
    return [large, smallest(euros.rows, "age_days")].map((price) => [word(price, "item"), figure(price, "avg")]);
  },
  async truth(look, { today }) {
    const newest = async (where: string): Promise<Answer> => {
      const [price = null] = await look(
        `select item, avg::float8 from ${inEffect()} and technology = 'topcon' and stage = 'module' and ${where} order by effective_date desc, ${ORDER} limit 1`,
        [today],
      );
      return price;
    };
    return [await newest("region = 'CN' and currency = 'CNY' and segment = 'utility'"), await newest("region = 'EU' and currency = 'EUR'")];
  },
};

export const PRICES: readonly Question[] = [latest, highestAtDate, monthly, ended, currencies];
