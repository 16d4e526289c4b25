import type { Head } from "../../current-release";
import { compare } from "../../queries/conditions";
import type { View } from "../../view";
import { companyNames } from "./company-names";
import type { CompanyName } from "./contract";

/** The name of a company; null when the view doesn't show it, whether it exists or not. */
export async function nameCompany(market: { head: Head; view: View }, id: string): Promise<CompanyName | null> {
  return (await companyNames(market, compare("id", "=", "text")(id)))[0] ?? null;
}
