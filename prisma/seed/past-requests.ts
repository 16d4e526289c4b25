import { OWNER } from "./customers";
import type { Scenario } from "./request-steps";
import { ask, ASK_USE, DAY, decline, enterprise, who } from "./request-words";

/** What is closed by now. All people and companies are invented; hours count back from now. */
export const PAST_REQUESTS: readonly Scenario[] = [
  {
    ago: 44 * DAY + 21,
    form: {
      ...who(OWNER.name, OWNER.email, { company: "Aurora Grid Research", country: "no" }),
      website: "aurora-grid.example",
      useKind: "market_research",
      datasets: ["companies", "prices", "shipments"],
      callsPerMonth: 60_000,
      plan: "pro",
      message: "We write a quarterly report on module prices in northern Europe.",
    },
    scenes: [],
  },
  {
    ago: 29 * DAY,
    form: {
      ...who("Oskar Brandt", "brandt@kuestenwind.example", { company: "Küstenwind Beratung", country: "de" }),
      ...enterprise("energy_consultancy", 5_000),
      website: "kuestenwind.example",
      message: "We advise municipal utilities and need monthly averages.",
    },
    scenes: [
      { ago: 29 * DAY - 0.2, does: "confirm" },
      { ago: 29 * DAY - 3, does: "assign" },
      decline(
        29 * DAY - 4,
        "Hello {{first_name}},\n\nThe Pro plan covers what you describe, and you can start today without a contract. We would rather not sell {{company}} more than it needs.",
      ),
    ],
  },
  {
    ago: 24 * DAY,
    form: {
      ...who("Freja Lindholm", "freja@fjordlys.example", { company: "Fjordlys Analyse", country: "dk" }),
      ...enterprise("pv_media", 400_000),
      website: "https://fjordlys.example",
      message: "A data portal for Nordic installers. We would publish charts and credit you as the source.",
    },
    scenes: [
      { ago: 24 * DAY - 0.3, does: "confirm" },
      { ago: 24 * DAY - 1, does: "assign" },
      { ago: 24 * DAY - 1.2, does: "review" },
      { ago: 24 * DAY - 2, does: "note", text: "Spoke with their editor. They pay monthly by invoice and need the full price archive." },
      {
        ago: 24 * DAY - 6,
        does: "offer",
        terms: {
          amountCents: 249_900,
          byInvoice: true,
          quotaCalls: 1_000_000,
          burst: { perSecond: 150, bucket: 600 },
          text: "Hello {{first_name}},\n\nAs agreed: Enterprise access for {{company}} for {{amount}}, payable by invoice. The offer is valid until {{due}}.",
        },
      },
      { ago: 23.1 * DAY, does: "accept", as: "second owner" },
    ],
  },
  {
    ago: 20 * DAY,
    form: {
      ...who("Priya Raman", "priya@monsoon-ml.example", { company: "Monsoon ML", country: "in" }),
      ...enterprise("ai_application", 30_000_000),
      website: "monsoon-ml.example",
      message: "Training data for a purchasing assistant.",
    },
    scenes: [
      { ago: 20 * DAY - 5, does: "confirm" },
      { ago: 20 * DAY - 21, does: "assign" },
      { ago: 20 * DAY - 22, does: "note", text: "They want to resell the raw data. Our licence does not allow that." },
      decline(
        20 * DAY - 26.5,
        "Hello {{first_name}},\n\nOur licence does not allow the data to be redistributed as training sets. We are sorry that our reply took longer than promised.",
      ),
    ],
  },
  {
    ago: 17 * DAY,
    form: {
      ...who("Caleb Whitlock", "cwhitlock@cobalt-ridge.example", { company: "Cobalt Ridge Infrastructure", country: "us" }),
      ...enterprise("investment", 120_000),
      website: "cobalt-ridge.example",
      message: "Due diligence on module supply contracts.",
    },
    scenes: [
      { ago: 17 * DAY - 0.5, does: "confirm" },
      { ago: 17 * DAY - 2, does: "assign" },
      { ago: 17 * DAY - 2.1, does: "review" },
      {
        ago: 17 * DAY - 5,
        does: "offer",
        terms: {
          amountCents: 219_900,
          text: "Hello {{first_name}},\n\nWe can offer {{company}} Enterprise access for {{amount}}. The offer is valid until {{due}}.",
        },
      },
    ],
  },
  {
    ago: 12 * DAY,
    form: {
      ...who("Nora Tremblay", "nora@blue-heron.example", { company: "Blue Heron Portal", country: "ca" }),
      ...enterprise("other", 2_000),
      message: "Do you have irradiation maps?",
    },
    scenes: [
      { ago: 12 * DAY - 1, does: "confirm" },
      { ago: 12 * DAY - 2.5, does: "assign" },
      decline(
        12 * DAY - 3,
        "Hello {{first_name}},\n\nWe don't have the data {{company}} needs and don't expect to have it soon. We are sorry that we can't help.",
      ),
    ],
  },
  {
    ago: 11 * DAY,
    form: {
      ...who("Lea Fontaine", "lea@atelier-soleil.example", { company: "Atelier Soleil", country: "fr" }),
      website: "",
      useKind: "energy_consultancy",
      datasets: ["prices"],
      callsPerMonth: 3_000,
      plan: "starter",
    },
    scenes: [],
  },
  {
    ago: 6 * DAY,
    form: {
      ...who("Rafael Moura", "rafael@atlas-verde.example", { company: "Atlas Verde Consultoria", country: "br" }),
      ...enterprise("energy_consultancy", 20_000),
      website: "atlas-verde.example",
      message: "Prices in Brazil, including duties.",
    },
    scenes: [
      { ago: 6 * DAY - 0.4, does: "confirm" },
      { ago: 6 * DAY - 4, does: "assign" },
      ask(6 * DAY - 5, ASK_USE),
      { ago: 4.5 * DAY, does: "withdraw" },
    ],
  },
  {
    ago: 4 * DAY,
    form: {
      ...who("Mei Tanaka", "mei@hoshi-data.example", { company: "Hoshi Data", country: "jp" }),
      website: "hoshi-data.example",
      useKind: "market_research",
      datasets: ["companies", "products"],
      callsPerMonth: 45_000,
      plan: "pro",
    },
    scenes: [],
  },
];
