import type { LegalSection } from "../legal-text";

export const imprintSections = (brand: string, contact: string | null): LegalSection[] => [
  { title: "Operator", text: [`${brand} is operated by [legal name], [street], [postcode and city], [country].`] },
  { title: "Represented by", text: ["[Names of those who may act for the operator.]"] },
  { title: "Contact", text: [contact === null ? "[E-mail address], [telephone]" : `${contact}, [telephone]`] },
  { title: "Register and tax", text: ["[Register and number.] [Tax number for sales.]"] },
  { title: "Responsible for the content", text: ["[Name and address, where the law asks for one.]"] },
];
