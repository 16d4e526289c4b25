/** A public document for programs, also those in the pages of others; kept for an hour. */
export const readByMachines = (document: object): Response =>
  Response.json(document, { headers: { "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*" } });
