-- What organisations took of their bursts at one server, for the others to take off theirs: docs/decisions/0025. Rows of a few
-- seconds; lost with the database's process, and nothing with them.
CREATE UNLOGGED TABLE "burst_spent" (
    "id" BIGSERIAL NOT NULL,
    "instance" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "per_second" DOUBLE PRECISION NOT NULL,
    "bucket" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "burst_spent_pkey" PRIMARY KEY ("id")
);
