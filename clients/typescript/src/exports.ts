import type { Core } from "./core.js";
import { HeliodexError } from "./errors.js";
import { dataFileOf, type Downloaded, type DownloadOptions, saveFile } from "./export-files.js";
import type { CreateExportBody, Export, ExportSummary } from "./generated.js";
import type { Pages } from "./pages.js";
import type { RequestOptions } from "./transport.js";
import { sleep } from "./wait.js";

export type WaitOptions = {
  signal?: AbortSignal | undefined;
  /** Default: 30 minutes. */
  timeoutMs?: number | undefined;
  /** Called with each state that is read. */
  onProgress?: ((state: Export) => void) | undefined;
};

const USUAL_WAIT_MS = 1_800_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

const failed = (code: string, detail: string): HeliodexError =>
  new HeliodexError({ code, status: null, title: "The export is not ready", detail });

/** Whole datasets, or a filtered part, as files. */
export class Exports {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Starts an export. Costs one call. */
  create(body: CreateExportBody, options?: RequestOptions): Promise<ExportSummary> {
    const pinned = this.#core.asOf === undefined || body.as_of !== undefined ? body : { ...body, as_of: this.#core.asOf };
    return this.#core.send(["/exports"], { method: "POST", body: pinned, options });
  }

  /** Newest first. */
  list(parameters: { limit?: number | undefined } = {}, options?: RequestOptions): Pages<ExportSummary> {
    return this.#core.own(["/exports"], parameters, options);
  }

  /** State and progress; once it is ready, also the files. */
  get(id: string, options?: RequestOptions): Promise<Export> {
    return this.#core.send(["/exports/{id}", { id }], { options });
  }

  cancel(id: string, options?: RequestOptions): Promise<ExportSummary> {
    return this.#core.send(["/exports/{id}/cancel", { id }], { method: "POST", options });
  }

  /** Deletes the export and its files. */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.#core.remove(["/exports/{id}", { id }], options);
  }

  /** Returns the export when it is ready. @throws HeliodexError `export-failed`, `export-cancelled`, `export-expired` or `export-timeout` */
  async wait(id: string, { signal, timeoutMs = USUAL_WAIT_MS, onProgress }: WaitOptions = {}): Promise<Export> {
    const end = performance.now() + timeoutMs;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5)) {
      const state = await this.get(id, { signal });
      onProgress?.(state);
      if (state.state === "ready") return state;
      if (state.state !== "queued" && state.state !== "running")
        throw failed(`export-${state.state}`, state.failure ?? `The export ${id} is ${state.state}.`);
      const leftMs = end - performance.now();
      if (leftMs <= 0) throw failed("export-timeout", `The export ${id} was not ready after ${Math.round(timeoutMs / 1_000)} seconds.`);
      await sleep(Math.min(pauseMs, leftMs), signal);
    }
  }

  /** Saves the data of an export that is ready to a file, or into a folder under its own name. What has the path is replaced once the checksum is right. */
  async download(id: string, path: string, options: DownloadOptions = {}): Promise<Downloaded> {
    const found = await this.get(id, { signal: options.signal });
    return saveFile({ transport: this.#core.transport, exportId: id, file: dataFileOf(found), options }, path);
  }
}
