-- Which day of the call ledger was dropped last, and when: however many servers start, and however often, days go one in half a day.
CREATE TABLE "ledger_drop" (
    "id" SMALLINT NOT NULL CHECK ("id" = 1),
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_drop_pkey" PRIMARY KEY ("id")
);
