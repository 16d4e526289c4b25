import { ComparePage, compareMetadata } from "./compare-page";

export const generateMetadata = compareMetadata;
export default ComparePage;
