/** Organisations that are remembered as changed. Of more, everything is taken for changed once. */
const MOST = 50_000;

/** What has changed of a topic: its version, and whether what is known of an organisation since some version still holds. */
export class Changes {
  /** Null until it was read. */
  version: number | null = null;
  private byOrg = new Map<string, number>();
  /** What was read before this version does not hold, whoever it is about. */
  private floor = 0;

  /** Takes over a version; `orgIds` has one entry for each version since the one before, unless something changed for everyone or was missed. */
  heard(version: number, orgIds: readonly string[]): void {
    const steps = version - (this.version ?? Number.NEGATIVE_INFINITY);
    this.version = version;
    if (steps === 0) return;
    if (steps !== orgIds.length || this.byOrg.size + steps > MOST) {
      this.byOrg.clear();
      this.floor = version;
    } else for (const orgId of orgIds) this.byOrg.set(orgId, version);
  }

  /** Whether what was read of an organisation at `version`, or later, is what is known now. */
  isCurrent(orgId: string, version: number): boolean {
    return version >= (this.byOrg.get(orgId) ?? this.floor) && version <= (this.version ?? 0);
  }
}
