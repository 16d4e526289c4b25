import type { NextConfig } from "next";
import { buildStamp } from "./setup/project.mjs";

const config: NextConfig = {
  poweredByHeader: false,
  env: { HELIODEX_BUILD: buildStamp() },
  // No page uses it, and nobody is to make the server fetch and resize pictures by URL.
  images: { unoptimized: true },
  // A plain Next server would compress the API's answers and keep their strong ETag; ours hands it pages only.
  compress: process.env.HELIODEX_LISTENER === "own",
  serverExternalPackages: ["pg", "pino", "pg-boss", "@prisma/adapter-pg", "@prisma/client", "@node-rs/argon2", "nodemailer"],
  // The lint and type checks are stages of `npm test`; the build need not repeat them.
  typescript: { ignoreBuildErrors: true },
  // Pages answer 403 through `forbidden()`. Compiled parts are kept for the next build, except where there is none.
  experimental: { authInterrupts: true, turbopackFileSystemCacheForBuild: process.env.CI !== "true" },
  // `npm run dev` is announced under this name; without it the page would not learn of changes.
  allowedDevOrigins: ["127.0.0.1"],
  // The former path of the page, for bookmarks.
  redirects: async () => [{ source: "/console/notices", destination: "/console/notifications", permanent: true }],
  // Our own listener sets it on every response; this is for a plain Next server.
  headers: async () => [{ source: "/:path*", headers: [{ key: "X-Content-Type-Options", value: "nosniff" }] }],
};

export default config;
