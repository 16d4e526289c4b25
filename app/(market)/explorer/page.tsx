import { ExplorerPage, explorerMetadata } from "./explorer-page";

export const generateMetadata = explorerMetadata;
export default ExplorerPage;
