import { existsSync } from "node:fs";
import { buildStamp, inRoot } from "./setup/project.mjs";

/** @type {import("next").NextConfig} Plain JavaScript: a start that has to compile it first takes longer. */
const config = {
  poweredByHeader: false,
  env: { HELIODEX_BUILD: buildStamp() },
  // No page uses it, and nobody is to make the server fetch and resize pictures by URL.
  images: { unoptimized: true },
  // A plain Next server would compress the API's answers and keep their strong ETag; ours hands it pages only.
  compress: process.env.HELIODEX_LISTENER === "own",
  serverExternalPackages: ["pg", "pino", "pg-boss", "@prisma/adapter-pg", "@prisma/client", "@node-rs/argon2", "nodemailer", "pdfmake"],
  // The lint and type checks are stages of `npm test`; the build need not repeat them.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Pages answer 403 through `forbidden()`.
    authInterrupts: true,
    // Compiled parts are kept for the next build by whoever builds a second time: on a first start keeping them would take a third of the build.
    turbopackFileSystemCacheForBuild: process.env.CI !== "true" && existsSync(inRoot(".next", "BUILD_ID")),
    // Nothing reads them, and writing their 120 MB is a sixth of the build.
    turbopackSourceMaps: false,
    // As setup/build-pages.mjs says.
    turbopackMinify: { server: process.env.HELIODEX_QUICK_BUILD !== "on", client: true },
    // As PRELOAD_PAGES says, see lib/host/pages.ts.
    preloadEntriesOnStart: process.env.HELIODEX_PRELOAD !== "off",
  },
  // `npm run dev` is announced under this name; without it the page would not learn of changes.
  allowedDevOrigins: ["127.0.0.1"],
  // The former path of the page, for bookmarks.
  redirects: async () => [
    { source: "/console/notices", destination: "/console/notifications", permanent: true },
    { source: "/support", destination: "/contact", permanent: false },
    { source: "/security", destination: "/legal/security", permanent: false },
  ],
  // Our own listener sets it on every response; this is for a plain Next server.
  headers: async () => [{ source: "/:path*", headers: [{ key: "X-Content-Type-Options", value: "nosniff" }] }],
};

export default config;
