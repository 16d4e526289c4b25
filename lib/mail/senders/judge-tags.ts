import type { ReadTxt } from "@/lib/platform/outgoing/read-txt";
import { held, missing, unknown, wrong, type Judged } from "./judged";

/** Reads `name=value; name=value`, as DKIM and DMARC write it. */
function tagsOf(record: string): ReadonlyMap<string, string> {
  const pairs = record.split(";").map((part) => /^\s*([a-z]+)\s*=\s*(.*?)\s*$/i.exec(part));
  return new Map(pairs.flatMap((pair) => (pair ? [[(pair[1] ?? "").toLowerCase(), pair[2] ?? ""] as const] : [])));
}

/** Judges the records at `<selector>._domainkey.<domain>`. */
export async function judgeDkim(name: string, readTxt: ReadTxt): Promise<Judged> {
  const values = await readTxt(name);
  if (values === null) return unknown();
  const [record, ...others] = values;
  if (record === undefined) return missing("There is no DKIM key, so receivers can't check who signed an e-mail.");
  if (others.length > 0) return wrong(values, `There are ${values.length} records. Receivers accept only one.`);
  const tags = tagsOf(record);
  if ((tags.get("v") ?? "DKIM1") !== "DKIM1") return wrong(values, "It does not start with v=DKIM1.");
  const key = tags.get("p");
  if (key === undefined) return wrong(values, "It has no key: p= is missing.");
  if (key === "") return wrong(values, "Its key is empty, which revokes it.");
  if (!/^[A-Za-z0-9+/=\s]+$/.test(key)) return wrong(values, "Its key is not base64.");
  return held(record, "It has a key.");
}

const POLICIES = ["none", "quarantine", "reject"];

/** Judges the DMARC record of a domain, or of the nearest domain above that has one, as receivers do. */
export async function judgeDmarc(domain: string, readTxt: ReadTxt): Promise<Judged> {
  for (let at = domain; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
    const values = await readTxt(`_dmarc.${at}`);
    if (values === null) return unknown();
    const found = values.filter((value) => /^v\s*=\s*DMARC1\s*(;|$)/.test(value));
    if (found.length > 1) return wrong(found, `There are ${found.length} DMARC records. Receivers then ignore all of them.`);
    const [record] = found;
    if (record !== undefined) return judgePolicy(record, at === domain ? null : at);
    if (at === domain && values.length > 0) return wrong(values, "It does not start with v=DMARC1.");
  }
  return missing("There is no DMARC record, so receivers decide themselves what to do with forged e-mails.");
}

/** `inherited`: the domain above that the record is of. */
function judgePolicy(record: string, inherited: string | null): Judged {
  const tags = tagsOf(record);
  const policy = (inherited === null ? undefined : tags.get("sp")) ?? tags.get("p");
  if (policy === undefined) return wrong([record], "It has no policy: p= is missing.");
  if (!POLICIES.includes(policy.toLowerCase())) return wrong([record], `Its policy must be none, quarantine or reject.`);
  const from = inherited === null ? "" : ` It comes from _dmarc.${inherited}.`;
  return held(
    record,
    policy.toLowerCase() === "none" ? `p=none only asks for reports.${from}` : `The policy is ${policy.toLowerCase()}.${from}`,
  );
}
