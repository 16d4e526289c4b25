-- Volumes and prices that were quarantined and not published, from one release to another.
CREATE TABLE "held_record" (
    "source" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "day" DATE,
    "from_release" INTEGER NOT NULL,
    "to_release" INTEGER,

    CONSTRAINT "held_record_pkey" PRIMARY KEY ("source","resource","ref","from_release")
);

CREATE INDEX "held_record_resource_scope_idx" ON "held_record"("resource", "scope");
