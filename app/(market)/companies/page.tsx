import { CompaniesPage, companiesMetadata } from "./companies-page";

export const generateMetadata = companiesMetadata;
export default CompaniesPage;
