import type { Role } from "@/lib/core/roles";
import type { TxContext } from "@/lib/platform/context";

/** Something that happened at a moment of the past. `tx` has the clock of that moment; who acts is chosen by the step. */
export type Step = { atMs: number; run(tx: TxContext): Promise<void> };

export type Person = { userId: string; sessionId: string; email: string; isStaff: boolean; org: { id: string; role: Role } | null };
export type Key = { id: string; orgId: string };

/** Who and what the steps so far have brought about, by the name that the story gives it. */
export class Cast {
  private readonly people = new Map<string, Person>();
  private readonly keys = new Map<string, Key>();

  enter(name: string, person: Person): void {
    this.people.set(name, person);
  }

  person(name: string): Person {
    return known(this.people.get(name), name);
  }

  keep(name: string, key: Key): void {
    this.keys.set(name, key);
  }

  key(name: string): Key {
    return known(this.keys.get(name), name);
  }

  orgOf(name: string): { id: string; role: Role } {
    return known(this.person(name).org, name);
  }
}

function known<T>(found: T | null | undefined, name: string): T {
  if (found === null || found === undefined) throw new Error(`the story names ${name} before it is there`);
  return found;
}

export const asJob = (tx: TxContext): TxContext => ({ ...tx, actor: { kind: "job", name: "demo" } });

export const asVisitor = (tx: TxContext, address: string): TxContext => ({
  ...tx,
  actor: { kind: "visitor" },
  address,
  userAgent: BROWSER,
});

/** Signed in just now, so that what asks for a recent sign-in is open. */
export const asPerson = (tx: TxContext, { userId, sessionId, org, isStaff }: Person): TxContext => ({
  ...tx,
  actor: { kind: "user", userId, sessionId, org, staff: isStaff && "administrator", authenticatedAtMs: tx.clock.now() },
});

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
