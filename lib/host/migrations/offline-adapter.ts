import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory, SqlResultSet } from "@prisma/driver-adapter-utils";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";

const IDENTITY = { provider: "postgres", adapterName: "heliodex-offline" } as const;

/** What the engine asks a database as it opens: does the schema `public` exist, and which version are you? */
const SERVER_VERSION: SqlResultSet = {
  columnNames: ["exists", "version", "numeric_version"],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, "PostgreSQL 18.0", 180_000]],
};

/** An adapter for questions that need no database: it knows the version of PostgreSQL and refuses everything else. */
export function offlineAdapter(): SqlMigrationAwareDriverAdapterFactory {
  const connect = () => Promise.resolve(connection());
  return { ...IDENTITY, connect, connectToShadowDb: connect };
}

function connection(): SqlDriverAdapter {
  const refuse = () => Promise.reject(new Error("This question needs a database."));
  return {
    ...IDENTITY,
    queryRaw: ({ sql }) => (sql.includes("numeric_version") ? Promise.resolve(SERVER_VERSION) : refuse()),
    executeRaw: refuse,
    executeScript: refuse,
    startTransaction: refuse,
    getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
    dispose: () => Promise.resolve(),
  };
}
