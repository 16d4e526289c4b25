import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // A plain Next server would compress the API's answers and keep their strong ETag; ours hands it pages only.
  compress: process.env.HELIODEX_LISTENER === "own",
  serverExternalPackages: ["pg", "pino", "pg-boss", "@prisma/adapter-pg", "@prisma/client"],
  // The lint and type checks are stages of `npm test`; the build need not repeat them.
  typescript: { ignoreBuildErrors: true },
};

export default config;
