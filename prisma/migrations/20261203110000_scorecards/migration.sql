CREATE TABLE "scorecard" (
    "release" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "base" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "scorecard_pkey" PRIMARY KEY ("release","resource","metric","part")
);

CREATE INDEX "scorecard_source_resource_release_idx" ON "scorecard"("source", "resource", "release");
