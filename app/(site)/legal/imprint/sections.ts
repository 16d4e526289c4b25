import type { Known, LegalSection } from "../legal-text";

const section = (title: string, ...parts: readonly (string | null | undefined)[]): LegalSection[] => {
  const known = parts.filter((part) => part !== null && part !== undefined);
  return known.length === 0 ? [] : [{ title, text: [known.join(", ")] }];
};

/** What is not known is left out. */
export const imprintSections = ({ brand, contact, details }: Known): LegalSection[] => [
  {
    title: "Operator",
    text: [
      details.name === undefined
        ? `${brand} is a data service for the solar PV industry.`
        : `${brand} is operated by ${[details.name, details.address].filter((part) => part !== undefined).join(", ")}.`,
    ],
  },
  ...section("Represented by", details.representatives),
  ...section("Contact", contact ?? details.privacyMail, details.phone),
  ...section("Company register", details.register),
  ...section("VAT or tax number", details.taxNumber),
];
