-- Which of several sources of the same table responds, as staff decides. Nothing is overwritten below the newest release: an
-- earlier one is read with the order that it had.
CREATE TABLE "source_order" (
    "resource" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "from_release" INTEGER NOT NULL,
    "sources" TEXT[],
    "set_at" TIMESTAMPTZ(3) NOT NULL,
    "set_by" TEXT,

    CONSTRAINT "source_order_pkey" PRIMARY KEY ("resource","scope","from_release")
);
