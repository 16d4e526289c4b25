import sirv from "sirv";
import type { PageHandler } from "./page-handler";

const YEAR_S = 31_536_000;
const PREFIX = "/_next/static/";

/**
 * The build's own files: named after their content, so they are kept for a year; compressed as the build has laid them beside,
 * for who takes that. What is not there, such as a file of an older build, is the pages' to answer.
 */
export function staticFiles(folder: string, pages: PageHandler): PageHandler {
  const serve = sirv(folder, {
    // Files are looked for when they are asked for: one that a later build has taken away since the start would never be answered.
    dev: true,
    brotli: true,
    gzip: true,
    setHeaders: (res) => {
      res.setHeader("Cache-Control", `public,max-age=${YEAR_S},immutable`);
      res.setHeader("X-Content-Type-Options", "nosniff");
    },
  });
  return (req, res) => {
    const url = req.url ?? "/";
    if (!url.startsWith(PREFIX)) return pages(req, res);
    return new Promise<void>((done, fail) => {
      res.once("close", done);
      req.url = url.slice(PREFIX.length - 1);
      serve(req, res, () => {
        req.url = url;
        Promise.resolve(pages(req, res)).then(done, fail);
      });
    });
  };
}
