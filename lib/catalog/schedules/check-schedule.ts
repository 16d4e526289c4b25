import { wrongParameter } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { planImport } from "../imports/open-import";
import { MAPPED_KIND } from "../mappings/contract";
import { newestMapping } from "../mappings/saved-mapping";
import type { Place, ScheduleInput } from "./contract";
import { folderSentence } from "./places/fetch-folder";
import { urlSentence } from "./places/open-response";
import { outside } from "./places/outside";
import { hostSentence } from "./places/sftp-host";
import { timesFault } from "./times";

function placeFault(place: Place): readonly [field: string, sentence: string | null] | null {
  const { policy, folder } = outside();
  if (place.via === "folder") return ["folder", folderSentence(place.folder, folder)];
  return place.via === "sftp" ? hostSentence(place, policy) : ["url", urlSentence(place.url, policy)];
}

function refusePlace(place: Place): void {
  const [field = "", sentence = null] = placeFault(place) ?? [];
  if (sentence !== null) throw wrongParameter(`place.${field}`, "invalid-value", sentence);
}

/** What a header or a signature is made of has to be there, and of characters that a header may have. */
function refuseCredentials({ place, credentials }: ScheduleInput): void {
  if (!credentials) return;
  const { user, secret } = credentials;
  if (place.via === "folder" || (place.via === "https" && place.sign_in === "none"))
    throw wrongParameter("credentials.secret", "unused", "This place needs no credentials. Leave them empty.");
  const needsUser = place.via !== "https" || place.sign_in === "basic";
  if (needsUser && user === "") throw wrongParameter("credentials.user", "required", "Enter the user name or access key.");
  // A password or key of SSH is no header.
  if (place.via === "sftp") return;
  const isPlain = place.via === "https" && place.sign_in === "basic" ? !/[\p{Cc}]/u.test(user + secret) : /^[!-~]*$/.test(user + secret);
  if (!isPlain)
    throw wrongParameter("credentials.secret", "invalid-value", "Use characters that fit into a header: no spaces or line breaks.");
  if (place.via === "https" && place.sign_in === "basic" && user.includes(":"))
    throw wrongParameter("credentials.user", "invalid-value", "The user name may not contain a colon.");
}

/** The mapping that reads the file, by its ID or name: how it is read has to be known before it comes. @throws DomainError unprocessable, invalid-parameter */
async function mappingOf({ kind, mapping, options }: ScheduleInput): Promise<string | null> {
  if (kind !== MAPPED_KIND) {
    if (mapping !== null) throw wrongParameter("mapping", "unused", "Only files of another layout are read by a mapping.");
    planImport(kind, options);
    return null;
  }
  if (mapping === null) throw wrongParameter("mapping", "required", "Choose the mapping that reads the file.");
  const found = await newestMapping(mapping);
  if (!found)
    throw wrongParameter(
      "mapping",
      "unknown-mapping",
      `No mapping in use has the name or ID ${JSON.stringify(mapping)}. Choose another one.`,
    );
  return found.id;
}

/** Refuses what no run could do, and returns the rest with the ID of its mapping. @throws DomainError invalid-parameter, unprocessable */
export async function checkSchedule<T extends ScheduleInput>(ctx: Context, input: T): Promise<T> {
  const fault = timesFault(input.cron, input.time_zone, ctx.clock.now());
  if (fault) throw wrongParameter(fault.field, "invalid-value", fault.detail);
  refusePlace(input.place);
  refuseCredentials(input);
  return { ...input, mapping: await mappingOf(input) };
}

/** Whether a place asks for credentials. A bucket may be open to everybody. */
export const needsCredentials = (place: Place): boolean => place.via === "sftp" || (place.via === "https" && place.sign_in !== "none");
