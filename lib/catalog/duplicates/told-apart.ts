import { prisma } from "@/lib/platform/database";
import type { DuplicateResource } from "./contract";

type Pair = { aId: string; bId: string };

/** Who is one, and who is not: what was merged or linked counts as one record, so that two firms do not become one through a third. */
export class Kinship {
  private readonly heads = new Map<string, string>();
  private readonly apart: Pair[] = [];

  /** All decisions on a kind of record. */
  static async read(resource: DuplicateResource): Promise<Kinship> {
    const kinship = new Kinship();
    const decided = await prisma().duplicatePair.findMany({
      where: { resource, state: { not: "open" } },
      select: { aId: true, bId: true, state: true },
    });
    for (const { state, ...pair } of decided) {
      if (state === "distinct") kinship.apart.push(pair);
      else kinship.join(pair);
    }
    return kinship;
  }

  private headOf(id: string): string {
    let head = id;
    for (let next = this.heads.get(head); next !== undefined; next = this.heads.get(head)) head = next;
    return head;
  }

  join({ aId, bId }: Pair): void {
    const [a, b] = [this.headOf(aId), this.headOf(bId)];
    if (a !== b) this.heads.set(a, b);
  }

  /** Whether a person told these apart, or others that they are one with. */
  areToldApart({ aId, bId }: Pair): boolean {
    const [a, b] = [this.headOf(aId), this.headOf(bId)];
    return this.apart.some((pair) => {
      const [x, y] = [this.headOf(pair.aId), this.headOf(pair.bId)];
      return (x === a && y === b) || (x === b && y === a);
    });
  }
}
