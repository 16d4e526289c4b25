import { transaction, type Actor, type Context, type TxContext } from "@/lib/platform/context";

/** A request with a token that is known: the directory of one organisation acts. */
export type DirectoryContext = Context & { actor: Extract<Actor, { kind: "directory" }> };
export type DirectoryTx = DirectoryContext & TxContext;

/** A transaction of a directory. */
export const directoryTransaction = <T>({ actor, ...ctx }: DirectoryContext, fn: (tx: DirectoryTx) => Promise<T>): Promise<T> =>
  transaction({ ...ctx, actor }, (tx) => fn({ ...tx, actor }));
