import { ownBrand } from "@/lib/platform/brand";
import { brandedAddress } from "@/lib/platform/brand-paths";
import type { Brand } from "@/lib/platform/brand-scope";
import type { MailContent, MailPart } from "./contract";
import { literally, ownAddresses } from "./own-addresses";

/** Our name as a word of its own, and addresses of ours, as the brand says them. */
function replacer(brand: Brand): (words: string) => string {
  const own = ownBrand();
  const name = new RegExp(`(?<![\\p{L}\\p{N}])${literally(own.name)}(?![\\p{L}\\p{N}])`, "gu");
  const address = ownAddresses();
  return (words) => words.replace(address, (found) => brandedAddress(found, brand)).replace(name, () => brand.name);
}

/** A mail to members of an organisation with a brand: nothing in it names us or leads to our host by name. What people wrote stays. */
export function underBrandOf({ subject, parts }: MailContent, brand: Brand): MailContent {
  const say = replacer(brand);
  const branded = (part: MailPart): MailPart => {
    switch (part.kind) {
      case "text":
        return { ...part, text: say(part.text) };
      case "link":
        return { ...part, label: say(part.label), href: brandedAddress(part.href, brand) };
      case "picture":
        return { ...part, alt: say(part.alt), src: brandedAddress(part.src, brand) };
      case "quote":
        return part;
      case "facts":
        return { ...part, rows: part.rows.map(([name, value]) => [say(name), say(value)] as const) };
    }
  };
  return { subject: say(subject), parts: parts.map(branded) };
}
