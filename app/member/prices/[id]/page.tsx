import { SeriesPage, seriesMetadata } from "@/app/(market)/prices/[id]/series-page";

export const generateMetadata = seriesMetadata;
export default SeriesPage;
