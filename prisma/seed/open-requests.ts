import type { Scenario } from "./request-steps";
import { ask, ASK_USE, enterprise, who } from "./request-words";

/** As long as the form allows. */
const LONG_NAME =
  "Internationale Arbeitsgemeinschaft für vergleichende Beobachtung photovoltaischer Lieferketten, Modulpreise und Fertigungskapazitäten in Europa, Asien und Amerika – Forschungsverbund Helvetia-Tirol eV";

/** What somebody still waits for: overdue, due soon, just come in, asked, answered, offered. */
export const OPEN_REQUESTS: readonly Scenario[] = [
  {
    ago: 78,
    form: {
      ...who("Wei Ling Goh", "weiling@lumen-tide.example", { company: "Lumen & Tide Ventures", country: "sg" }),
      ...enterprise("investment", 80_000),
      website: "lumen-tide.example",
      message: "We follow forty module manufacturers and would like to store our own rating for each company.",
    },
    scenes: [
      { ago: 77.5, does: "confirm" },
      { ago: 76, does: "assign" },
      { ago: 75.5, does: "review" },
      {
        ago: 70,
        does: "offer",
        terms: {
          amountCents: 239_900,
          customFields: ["internal rating", "coverage analyst"],
          text: "Hello {{first_name}},\n\nWe can deliver the fields you asked for. The price for {{company}} is {{amount}}, including custom fields. The offer is valid until {{due}}.",
        },
      },
    ],
  },
  {
    ago: 60,
    form: {
      ...who("Ji-ho Han", "jiho@hanuri-module.example", { company: "Hanuri Module Research", country: "kr" }),
      ...enterprise("market_research", 9_000_000),
      website: "hanuri-module.example",
      message: "Daily prices and shipments for our members.",
    },
    scenes: [
      { ago: 59, does: "confirm" },
      { ago: 56, does: "assign" },
      ask(
        55,
        "Hello {{first_name}},\n\nHow did you estimate the number of calls? A daily copy needs far fewer calls than a lookup for each of your users.",
      ),
      { ago: 5, does: "reply", text: "You are right, a nightly copy is enough. That would be about 300,000 calls per month.\n\nJi-ho Han" },
    ],
  },
  {
    ago: 52,
    form: {
      ...who("Dr. Lucía Ferreyra", "lferreyra@pampas-solar.example", { company: "Pampas Solar Observatorio", country: "ar" }),
      ...enterprise("market_research", 15_000),
      message: "",
    },
    scenes: [{ ago: 50, does: "assign" }, ask(47, ASK_USE)],
  },
  {
    ago: 27,
    form: {
      ...who("Henrik Sauer", "h.sauer@solhaven.example", { company: "Solhaven Beteiligungen", country: "de" }),
      ...enterprise("investment", 250_000),
      website: "solhaven.example",
      message: "We hold shares in three cell manufacturers and need quarterly shipments by manufacturer.",
    },
    scenes: [
      { ago: 26.5, does: "confirm" },
      { ago: 25, does: "assign" },
      { ago: 24.9, does: "review" },
      {
        ago: 24.5,
        does: "note",
        text: "Asked our lawyer whether market shares of named manufacturers can be shown to a shareholder. No reply yet.",
      },
    ],
  },
  {
    ago: 19.5,
    form: {
      ...who("Sanne de Wit", "sanne@kestrel-supply.example", { company: "Kestrel Supply Analytics", country: "nl" }),
      ...enterprise("supply_chain", 600_000),
      website: "kestrel-supply.example",
      message: "Supplier search in our procurement software for about 200 buyers.",
    },
    scenes: [{ ago: 19.2, does: "confirm" }],
  },
  {
    ago: 13,
    form: {
      ...who("Nora Tremblay", "nora@blue-heron.example", { company: "Blue Heron Portal", country: "ca" }),
      ...enterprise("pv_media", 90_000),
      website: "blue-heron.example",
      message: "Without maps, then: prices and companies for our readers.",
    },
    scenes: [],
  },
  {
    ago: 9,
    form: {
      ...who("Prof. Anselm Zurbriggen", "sekretariat@helvetia-tirol.example", { company: LONG_NAME, country: "ch" }),
      ...enterprise("other", 12_000),
      website: "helvetia-tirol.example",
      message: "Public research. All our results are open access.",
    },
    scenes: [{ ago: 8.8, does: "confirm" }],
  },
  {
    ago: 8,
    form: {
      ...who("Eleanor Marsh", "eleanor@tideline-energy.example", { company: "Tideline Energy Data", country: "gb" }),
      ...enterprise("energy_consultancy", 150_000),
      website: "tideline-energy.example",
      message: "We would replace two other data sources.",
    },
    scenes: [
      { ago: 7.5, does: "confirm" },
      { ago: 7, does: "assign" },
      { ago: 6.9, does: "review" },
      { ago: 6.5, does: "note", text: "Good fit. Check whether the archive goes back far enough." },
    ],
  },
  {
    ago: 2,
    form: {
      ...who("Sigrun Halle", "sigrun@borealis.example", { company: "Borealis Capital Partners", country: "no" }),
      ...enterprise("investment", 40_000),
      website: "borealis.example",
      message: "A fund for rooftop portfolios. We need price history from 2019 onwards.",
    },
    scenes: [{ ago: 1.8, does: "confirm" }],
  },
];
