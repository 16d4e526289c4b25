import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dropStamp, hashOf, hashOfFiles, inRoot, readStamp, say, writeStamp } from "./project.mjs";
import { binOf, mustSucceed, runNode } from "./run.mjs";

const STAMP = inRoot("prisma", "generated", ".stamp");

/** The database client, made from prisma/schema. */
export const generate = {
  isDone: () => existsSync(inRoot("prisma", "generated", "client.ts")) && readStamp(STAMP) === schemaHash(),
  async work() {
    say("generating the database client");
    const hash = schemaHash();
    dropStamp(STAMP);
    // Any file that exists in place of the schema engine: generating needs none, and Prisma would download one.
    const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" };
    await mustSucceed("prisma generate", runNode([binOf("prisma"), "generate", "--no-hints"], { env }));
    writeStamp(STAMP, hash);
  },
};

function schemaHash() {
  const names = readdirSync(inRoot("prisma", "schema")).sort();
  const { version } = JSON.parse(readFileSync(inRoot("node_modules", "prisma", "package.json"), "utf8"));
  return hashOf(version, ...names, hashOfFiles(inRoot("prisma.config.ts"), ...names.map((name) => inRoot("prisma", "schema", name))));
}
