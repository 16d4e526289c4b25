import { env } from "../env";
import { perProcess } from "../process-state";
import { bucketStore } from "./bucket-store";
import type { FileStore } from "./file-store";
import { folderStore } from "./folder-store";

/** The store of the settings: a bucket where one is named, else the data folder. */
export const files: () => FileStore = perProcess("files", () => {
  const { FILES_URL, FILES_REGION, FILES_ACCESS_KEY, FILES_SECRET_KEY, FILES_ENCRYPTION, DATA_DIR } = env();
  if (FILES_URL === undefined) return folderStore(DATA_DIR);
  return bucketStore({
    url: FILES_URL,
    region: FILES_REGION,
    accessKey: FILES_ACCESS_KEY ?? "",
    secretKey: FILES_SECRET_KEY ?? "",
    encryption: FILES_ENCRYPTION ?? null,
  });
});
