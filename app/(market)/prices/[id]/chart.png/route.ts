export { GET } from "@/app/(market)/prices/[id]/chart-png";
