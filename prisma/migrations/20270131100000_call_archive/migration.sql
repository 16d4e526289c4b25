-- Days of the request log that are kept as files.
CREATE TABLE "call_archive" (
    "day" DATE NOT NULL,
    "calls" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "call_archive_pkey" PRIMARY KEY ("day")
);
