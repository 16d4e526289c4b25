import { CompanyPage, companyMetadata } from "./company-page";

export const generateMetadata = companyMetadata;
export default CompanyPage;
