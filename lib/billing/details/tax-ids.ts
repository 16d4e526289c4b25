import { stdnum } from "stdnum";
import type Stripe from "stripe";

type Kind = Stripe.TaxIdCreateParams.Type;
type Validator = (typeof stdnum)[string][string];
/** `form`: how Stripe wants the number, which comes without spaces and signs. */
type Rule = { label: string; kind: Kind; validator: Validator | undefined; form: (compact: string) => string };

const number = (country: string, name: string): Validator | undefined => stdnum[country]?.[name];

/** How the VAT ID of each member of the European Union is called in the library. */
const EU = {
  ...{ AT: "uid", BE: "vat", BG: "vat", CY: "vat", CZ: "dic", DE: "vat", DK: "cvr", EE: "kmkr", ES: "nif", FI: "alv", FR: "tva" },
  ...{ GR: "vat", HR: "oib", HU: "anum", IE: "vat", IT: "iva", LT: "pvm", LU: "tva", LV: "pvn", MT: "vat", NL: "btw", PL: "nip" },
  ...{ PT: "nif", RO: "cui", SE: "vat", SI: "ddv", SK: "dph" },
};
/** Greece writes its own language's letters, Austria's number begins with one of its own. */
const euPrefix = (country: string): string => (country === "GR" ? "EL" : country);

/** A number that is written as the library spells it. */
const spelt = (country: string, name: string): Pick<Rule, "validator" | "form"> => {
  const validator = number(country, name);
  return { validator, form: (compact) => validator?.format(compact) ?? compact };
};
/** A number that is written without spaces and signs. */
const plain = (country: string, name: string): Pick<Rule, "validator" | "form"> => ({
  validator: number(country, name),
  form: (compact) => compact,
});

const OTHERS: Readonly<Record<string, Rule>> = {
  AU: { label: "ABN", kind: "au_abn", ...plain("AU", "abn") },
  BR: { label: "CNPJ", kind: "br_cnpj", ...spelt("BR", "cnpj") },
  CA: { label: "business number", kind: "ca_bn", ...plain("CA", "bn") },
  CH: { label: "UID", kind: "ch_uid", ...spelt("CH", "uid") },
  CN: { label: "unified social credit code", kind: "cn_tin", ...plain("CN", "uscc") },
  GB: { label: "VAT number", kind: "gb_vat", validator: number("GB", "vat"), form: (compact) => `GB${compact}` },
  IN: { label: "GSTIN", kind: "in_gst", ...plain("IN", "gstin") },
  JP: { label: "corporate number", kind: "jp_cn", ...plain("JP", "cn") },
  KR: { label: "business registration number", kind: "kr_brn", ...spelt("KR", "brn") },
  NO: { label: "VAT number", kind: "no_vat", validator: number("NO", "mva"), form: (compact) => `${compact.replace(/MVA$/, "")}MVA` },
  SG: { label: "UEN", kind: "sg_uen", ...plain("SG", "uen") },
  TW: { label: "unified business number", kind: "tw_vat", ...plain("TW", "ubn") },
  US: { label: "EIN", kind: "us_ein", ...spelt("US", "ein") },
};

/** Countries whose firms have the numbers of another. */
const AS_IN: Readonly<Record<string, string>> = { IM: "GB", MC: "FR" };

function ruleOf(own: string): Rule | null {
  const country = Object.hasOwn(AS_IN, own) ? (AS_IN[own] ?? own) : own;
  const known = Object.entries(EU).find(([code]) => code === country);
  const form = (compact: string): string => `${euPrefix(country)}${compact}`;
  if (known) return { label: "VAT ID", kind: "eu_vat", validator: number(country, known[1]), form };
  return Object.hasOwn(OTHERS, country) ? (OTHERS[country] ?? null) : null;
}

/** A tax ID as Stripe takes it, or what is wrong with it. */
export type TaxIdReading = { kind: Kind; value: string } | { fault: string };

/** Reads the tax ID of a firm in a country (ISO 3166-1 alpha-2), with or without spaces, signs and the country's letters. */
export function readTaxId(country: string, text: string): TaxIdReading {
  const found = ruleOf(country);
  if (found?.validator === undefined || found === null)
    return { fault: "Tax IDs of this country can't be checked yet. Leave the field empty and use the note on the invoice." };
  const { validator, kind, form, label } = found;
  // Swiss numbers are often written with the word for value added tax, Norwegian ones without it.
  const given = text
    .trim()
    .toUpperCase()
    .replace(/\s+/g, " ")
    .replace(/^(CHE.*?)[\s.]*(?:MWST|TVA|IVA)$/, "$1");
  // The letters of a country before its number; the library knows them for some.
  const tries = [given, `${given}MVA`, given.replace(new RegExp(`^${euPrefix(country)}[\\s-]*`), "")];
  const read = tries.map((one) => validator.validate(one)).find((one) => one.isValid);
  if (!read?.isValid) return { fault: `This is not a valid ${label}. Check the number and the country.` };
  return { kind, value: form(read.compact) };
}
