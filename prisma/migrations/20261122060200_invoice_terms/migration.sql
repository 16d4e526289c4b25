-- AlterTable
ALTER TABLE "offer" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3),
ADD COLUMN     "confirmed_by" TEXT COLLATE "C",
ADD COLUMN     "acknowledged" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[];

-- AlterTable: what is paid by invoice until now goes on without a subscription at Stripe, and new terms have one.
ALTER TABLE "agreement" ADD COLUMN     "is_manual" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "subscription_id" TEXT COLLATE "C";
UPDATE "agreement" SET "is_manual" = true WHERE "by_invoice";

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "is_invoiced" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "invoice_due_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "invoice_proposal" (
    "request_id" TEXT COLLATE "C" NOT NULL,
    "terms" JSONB NOT NULL,
    "proposed_by" TEXT COLLATE "C" NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_proposal_pkey" PRIMARY KEY ("request_id")
);

-- AddForeignKey
ALTER TABLE "invoice_proposal" ADD CONSTRAINT "invoice_proposal_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "access_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
