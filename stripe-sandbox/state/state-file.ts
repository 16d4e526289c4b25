import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Change } from "./database";

const REWRITE_AFTER_BYTES = 64 * 1024 * 1024;

type Snapshot = { generation: string; records: Change[] };

const changesIn = (line: string): Change[] => JSON.parse(line);

/** Lines of a journal up to the first that a kill cut off; none when it belongs to another snapshot. */
function readJournal(file: string, generation: string): Change[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  if (lines[0] !== JSON.stringify({ generation })) return [];
  const changes: Change[] = [];
  for (const line of lines.slice(1, -1)) changes.push(...changesIn(line));
  return changes;
}

/**
 * The state on disk: a snapshot, and beside it a journal with one line for each change since. A change is written
 * before its answer is sent, so a kill loses nothing that somebody was told.
 */
export class StateFile {
  private generation = "";
  private journalBytes = 0;
  private readonly journal: string;

  constructor(private readonly file: string) {
    this.journal = `${file}.journal`;
  }

  read(): Change[] {
    mkdirSync(dirname(this.file), { recursive: true });
    if (!existsSync(this.file)) return [];
    const snapshot: Snapshot = JSON.parse(readFileSync(this.file, "utf8"));
    return [...snapshot.records, ...readJournal(this.journal, snapshot.generation)];
  }

  append(changes: readonly Change[], everything: () => Iterable<Change>): void {
    const line = `${JSON.stringify(changes)}\n`;
    appendFileSync(this.journal, line);
    this.journalBytes += line.length;
    if (this.journalBytes > REWRITE_AFTER_BYTES) this.rewrite(everything());
  }

  /** Replaces the snapshot and starts a new journal. */
  rewrite(everything: Iterable<Change>): void {
    this.generation = randomUUID();
    const snapshot: Snapshot = { generation: this.generation, records: [...everything] };
    writeFileSync(`${this.file}.new`, JSON.stringify(snapshot), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
    rmSync(this.journal, { force: true });
    appendFileSync(this.journal, `${JSON.stringify({ generation: this.generation })}\n`, { mode: 0o600 });
    this.journalBytes = 0;
  }
}
