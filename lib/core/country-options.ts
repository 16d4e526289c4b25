import countries from "i18n-iso-countries";
import { countryName } from "./country-name";

/** Every country by its short English name, in the order of the names. Made on the server: browsers name some differently. */
export const COUNTRY_OPTIONS = Object.keys(countries.getAlpha2Codes())
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));
