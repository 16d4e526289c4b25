import type { ReadTxt } from "@/lib/platform/outgoing/read-txt";
import { held, missing, unknown, wrong, type Judged } from "./judged";

/** RFC 7208, section 4.6.4: receivers refuse a record for which they would have to look up more. */
const MAX_LOOKUPS = 10;
const LOOKED_UP = ["include", "a", "mx", "ptr", "exists"];

const isSpf = (value: string): boolean => /^v=spf1( |$)/i.test(value);

type Policy = {
  /** How many of its terms make a receiver ask DNS. */
  lookups: number;
  includes: string[];
  redirect: string | null;
  /** What holds for all other servers, such as ~all; null where the record does not say it. */
  all: string | null;
};

/** Reads one v=spf1 record. What follows `all` counts for nothing, and `redirect` counts only without it. */
export function parseSpf(record: string): Policy {
  const policy: Policy = { lookups: 0, includes: [], redirect: null, all: null };
  for (const term of record.toLowerCase().split(/ +/).slice(1)) {
    const [, qualifier = "", name = "", value = ""] = /^([+\-~?]?)([a-z0-9]+)(?:[:=](.*))?/.exec(term) ?? [];
    if (name === "redirect") policy.redirect = value;
    if (policy.all !== null) continue;
    if (name === "all") policy.all = `${qualifier || "+"}all`;
    if (name === "include") policy.includes.push(value);
    if (LOOKED_UP.includes(name)) policy.lookups++;
  }
  if (policy.all !== null || policy.redirect === null) return { ...policy, redirect: null };
  return { ...policy, lookups: policy.lookups + 1 };
}

/** Judges the SPF record of a domain, with the lookups of all that it includes. */
export async function judgeSpf(domain: string, readTxt: ReadTxt): Promise<Judged> {
  const values = await readTxt(domain);
  if (values === null) return unknown();
  const found = values.filter(isSpf);
  const [record] = found;
  if (record === undefined) return missing("There is no SPF record, so receivers can't tell which servers may send for this domain.");
  if (found.length > 1) return wrong(found, `There are ${found.length} SPF records. Receivers accept only one: combine them.`);
  const counted = await followSpf(parseSpf(record), readTxt);
  if (counted === null) return unknown(found);
  if ("fault" in counted) return wrong(found, counted.fault);
  const { lookups, all } = counted;
  if (lookups > MAX_LOOKUPS)
    return wrong(found, `It takes more than ${MAX_LOOKUPS} DNS lookups, so receivers ignore it. Remove what you don't send with.`);
  if (all === null) return wrong(found, "It does not end in ~all or -all, so receivers accept other servers too.");
  if (all !== "~all" && all !== "-all") return wrong(found, `It has ${all}, so any server may send for this domain. Use ~all or -all.`);
  return held(record, `${all}, ${lookups} of ${MAX_LOOKUPS} DNS lookups.`);
}

/** Null where name servers didn't respond. Stops as soon as there are too many lookups, so also in a circle. */
async function followSpf(first: Policy, readTxt: ReadTxt): Promise<Pick<Policy, "lookups" | "all"> | { fault: string } | null> {
  let { lookups } = first;
  let last = first;
  const names = namesIn(first);
  for (const name of names) {
    if (lookups > MAX_LOOKUPS) break;
    // A macro stands for something of each mail, so there is nothing to look up yet.
    if (name.includes("%")) continue;
    const values = await readTxt(name);
    if (values === null) return null;
    const [record, ...others] = values.filter(isSpf);
    if (record === undefined) return { fault: `It refers to ${name}, which has no SPF record.` };
    if (others.length > 0) return { fault: `It refers to ${name}, which has more than one SPF record.` };
    const policy = parseSpf(record);
    lookups += policy.lookups;
    names.push(...namesIn(policy));
    if (name === last.redirect) last = policy;
  }
  return { lookups, all: last.all };
}

const namesIn = ({ includes, redirect }: Policy): string[] => [...includes, ...(redirect === null ? [] : [redirect])];
