import { CompaniesPage, companiesMetadata } from "@/app/(market)/companies/companies-page";

export const generateMetadata = companiesMetadata;
export default CompaniesPage;
