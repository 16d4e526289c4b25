import type { Place } from "../contract";
import { urlSentence } from "./open-response";
import type { Outside } from "./outside";

type SftpPlace = Extract<Place, { via: "sftp" }>;

const SSH_PORT = 22;
const FIRST_FREE_PORT = 1_024;

/** As a URL, in which every spelling of an address is the same. */
const urlOf = (host: string): string => `https://${host.includes(":") ? `[${host}]` : host}/`;
export const hostUrl = (host: string): URL => new URL(urlOf(host));

/** Why no file is fetched from a host, and the field that says so; null where one is, as far as its name tells. */
export function hostSentence({ host, port }: SftpPlace, policy: Outside["policy"]): [field: "host" | "port", sentence: string] | null {
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) return ["host", "Enter the name of the host alone, such as sftp.example.com."];
  const sentence = urlSentence(urlOf(host), policy);
  if (sentence !== null) return ["host", sentence];
  return port === SSH_PORT || port >= FIRST_FREE_PORT ? null : ["port", "Use port 22, or 1024 or higher."];
}
