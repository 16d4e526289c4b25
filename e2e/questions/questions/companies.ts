import { figure, first, sorted, word, type Question } from "../question";

const count: Question = {
  words: () => "How many module makers are there in Germany?",
  answer: async (ask) => figure(first(await ask("find_companies", { country: "DE", type: "panel", count_by: "country" })), "companies"),
  async truth(look) {
    const [[n = null] = []] = await look("select count(*)::int from company where country = 'DE' and 'panel' = any(types)");
    return n;
  },
};

const alias: Question = {
  words: () => "An invoice names “AE Solar GmbH”. Which company is that, and in which country?",
  async answer(ask) {
    const company = first(await ask("find_companies", { name: "AE Solar GmbH", limit: 3 }));
    return [word(company, "name"), word(company, "country")];
  },
  async truth(look) {
    const [company = null] = await look("select name, country from company where 'AE Solar GmbH' = any(aliases)");
    return company;
  },
};

const technology: Question = {
  words: () => "Which companies in Switzerland make heterojunction cells or modules?",
  async answer(ask) {
    const { rows, hasMore } = await ask("find_companies", { country: "CH", technology: "heterojunction", limit: 50 });
    return [hasMore, ...sorted(rows.map((row) => word(row, "name")))];
  },
  async truth(look) {
    const rows = await look("select name from company where country = 'CH' and 'hjt' = any(technologies)");
    return [false, ...sorted(rows.map(([name]) => String(name)))];
  },
};

export const COMPANIES: readonly Question[] = [count, alias, technology];
