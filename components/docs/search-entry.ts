/** One thing that the search can find. `context` tells where it belongs. */
export type SearchEntry = {
  id: string;
  href: string;
  kind: "Guide" | "Endpoint" | "Parameter" | "Event" | "Error";
  title: string;
  context: string;
  text: string;
};
