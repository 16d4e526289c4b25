-- Products are found by their measures alone.
CREATE INDEX "product_length_mm_id_idx" ON "product"("length_mm", "id");
CREATE INDEX "product_width_mm_id_idx" ON "product"("width_mm", "id");
CREATE INDEX "product_weight_kg_id_idx" ON "product"("weight_kg", "id");
