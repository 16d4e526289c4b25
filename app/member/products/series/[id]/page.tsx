import { SeriesPage, seriesMetadata } from "@/app/(market)/products/series/[id]/series-page";

export const generateMetadata = seriesMetadata;
export default SeriesPage;
