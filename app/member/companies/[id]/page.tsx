import { CompanyPage, companyMetadata } from "@/app/(market)/companies/[id]/company-page";

export const generateMetadata = companyMetadata;
export default CompanyPage;
