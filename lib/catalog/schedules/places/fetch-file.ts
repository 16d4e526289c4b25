import { rm } from "node:fs/promises";
import { log } from "@/lib/platform/log";
import type { Place } from "../contract";
import { fetchFolder } from "./fetch-folder";
import { fetchHttps } from "./fetch-https";
import { FetchRefusal, refusalOf } from "./fetch-refusal";
import { fetchS3 } from "./fetch-s3";
import { fetchSftp } from "./fetch-sftp";
import type { Fetched, Fetching } from "./fetching";

function fetchFrom(place: Place, fetching: Fetching): Promise<Fetched> {
  switch (place.via) {
    case "https":
      return fetchHttps(place, fetching);
    case "s3":
      return fetchS3(place, fetching);
    case "sftp":
      return fetchSftp(place, fetching);
    case "folder":
      return fetchFolder(place, fetching);
  }
}

/** What staff are not shown, without what a host said or a path: it may hold a key. */
function note({ via }: Place, error: unknown): void {
  if (error instanceof FetchRefusal || !(error instanceof Error)) return;
  const code = "code" in error ? String(error.code) : null;
  log().info({ via, error: error.name, code }, "a scheduled file could not be fetched");
}

/**
 * Brings the file of a place to this machine; null where it is the one that was taken last. Nothing is left of one that did not
 * come whole. @throws FetchRefusal
 */
export async function fetchFile(place: Place, fetching: Fetching): Promise<Fetched> {
  const signal = AbortSignal.any([fetching.signal, AbortSignal.timeout(fetching.outside.totalMs)]);
  try {
    const fetched = await fetchFrom(place, { ...fetching, signal });
    if (fetched === null || fetched.sha256 !== fetching.known?.sha256) return fetched;
  } catch (error) {
    await rm(fetching.to, { force: true });
    note(place, error);
    throw refusalOf(error);
  }
  await rm(fetching.to, { force: true });
  return null;
}
