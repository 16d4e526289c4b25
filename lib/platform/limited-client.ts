import pg from "pg";

/** How long a connection may run a statement, wait for somebody's lock, and keep its own while it does nothing, in milliseconds. */
export type Limits = { statement_timeout?: number; lock_timeout: number; idle_in_transaction_session_timeout: number };

/** PostgreSQL runs these only by themselves, so they can't have anything ahead of them. */
const RUNS_ALONE = /\bconcurrently\b|^\s*(vacuum|(create|drop)\s+database)\b/i;
/** What the server says of a connection that is in no transaction. */
const IDLE = "I";

/**
 * Returns a client whose limits travel with each transaction, for a pooler that hands every transaction to another connection and
 * keeps no settings: they are set as the first thing in it, in the same round trip, and end with it.
 */
export function clientWithLimits(limits: Limits): new (config?: string | pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      sendLimitsAhead(this.connection, limits);
    }
  };
}

function sendLimitsAhead(connection: pg.Connection, limits: Limits): void {
  const settings = Object.entries(limits);
  const asText = settings.map(([name, ms]) => `SET LOCAL ${name} = ${ms};`).join(" ");
  // As a statement without rows, because nobody asks for a description of them.
  const asStatement = `SELECT WHERE ${settings.map(([name, ms]) => `set_config('${name}', '${ms}', TRUE) IS NULL`).join(" OR ")}`;
  const parse = connection.parse.bind(connection);
  const bind = connection.bind.bind(connection);
  const query = connection.query.bind(connection);
  const ours = hideAnswers(connection);
  const setAhead = (): void => {
    if (!ours.beginsTransaction()) return;
    ours.expect({ parseComplete: 1, commandComplete: 1 });
    parse({ name: "", text: asStatement, types: [] }, true);
    bind({}, true);
    connection.execute({}, true);
  };
  connection.parse = (...message) => (setAhead(), parse(...message));
  connection.bind = (...message) => (setAhead(), bind(...message));
  connection.query = (text) => {
    if (!ours.beginsTransaction() || RUNS_ALONE.test(text)) return query(text);
    ours.expect({ commandComplete: settings.length });
    query(`${asText}\n${text}`);
  };
}

type Expected = { parseComplete?: number; commandComplete?: number };

/** What the server answers to the limits is nothing that whoever asked something knows of. */
function hideAnswers(connection: pg.Connection): { beginsTransaction(): boolean; expect(answers: Expected): void } {
  const state = { isIdle: true, hidden: new Map<string | symbol, number>() };
  const emit = connection.emit.bind(connection);
  connection.emit = (event: string | symbol, ...values: unknown[]): boolean => {
    const hidden = state.hidden.get(event) ?? 0;
    if (hidden > 0) return state.hidden.set(event, hidden - 1).size > 0;
    return emit(event, ...values);
  };
  connection.on("readyForQuery", (message: { status?: string }) => {
    state.isIdle = message.status === IDLE;
    state.hidden.clear();
  });
  return {
    beginsTransaction: () => state.isIdle,
    expect: (answers) => {
      state.isIdle = false;
      state.hidden = new Map(Object.entries(answers));
    },
  };
}
