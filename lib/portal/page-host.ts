import { headers } from "next/headers";

/** The host that a page was asked for, without its port. */
export async function pageHost(): Promise<string> {
  const address = `http://${(await headers()).get("host") ?? ""}`;
  return URL.canParse(address) ? new URL(address).hostname : "localhost";
}
