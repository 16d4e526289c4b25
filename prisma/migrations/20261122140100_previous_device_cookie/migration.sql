-- AlterTable
ALTER TABLE "device" ADD COLUMN     "previous_hash" TEXT,
ADD COLUMN     "rotated_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "device_previous_hash_idx" ON "device"("previous_hash");
