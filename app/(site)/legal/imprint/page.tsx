import { brandName } from "@/lib/platform/brand";
import { teamContact } from "@/lib/platform/contact";
import { publicPage } from "@/lib/portal/page-access";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import type { LegalSection } from "../legal-text";

export const generateMetadata = () => legalMetadata("imprint");

export default async function ImprintPage() {
  await publicPage();
  return <LegalDocument slug="imprint" sections={imprintSections(brandName(), teamContact())} />;
}

const imprintSections = (brand: string, contact: string | null): LegalSection[] => [
  { title: "Operator", text: [`${brand} is operated by [legal name], [street], [postcode and city], [country].`] },
  { title: "Represented by", text: ["[Names of those who may act for the operator.]"] },
  { title: "Contact", text: [contact === null ? "[E-mail address], [telephone]" : `${contact}, [telephone]`] },
  { title: "Company registration and VAT", text: ["[Register and number.] [VAT number.]"] },
  { title: "Content responsibility", text: ["[Name and address, where required by law.]"] },
];
