import { ComparePage, compareMetadata } from "@/app/(market)/products/compare/compare-page";

export const generateMetadata = compareMetadata;
export default ComparePage;
