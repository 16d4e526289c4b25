export const SUPERUSER = "heliodex";
export const DATABASE = "heliodex";

/** Where a database listens. The host is a folder (Unix socket) or, on Windows, a loopback address. */
export type Address = { host: string; port: number; password: string };
export type Connection = Address & { user: string; database: string };

export function connectionTo(address: Address, database = DATABASE): Connection {
  return { host: address.host, port: address.port, user: SUPERUSER, password: address.password, database };
}

/** A URL that `pg`, Prisma and psql read alike: the folder of a socket goes into the `host` parameter. */
export function connectionUrl({ host, port, password }: Address, database = DATABASE): string {
  const account = `${SUPERUSER}:${encodeURIComponent(password)}`;
  const path = encodeURIComponent(database);
  if (!host.startsWith("/")) return `postgresql://${account}@${host}:${port}/${path}`;
  return `postgresql://${account}@localhost:${port}/${path}?host=${encodeURIComponent(host)}`;
}
