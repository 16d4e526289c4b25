import { ExplorerPage, explorerMetadata } from "@/app/(market)/explorer/explorer-page";

export const generateMetadata = explorerMetadata;
export default ExplorerPage;
