import { SeriesPage, seriesMetadata } from "./series-page";

export const generateMetadata = seriesMetadata;
export default SeriesPage;
