-- Products of a technology or category by power and efficiency: in the order of all of them, most come first or last.
CREATE INDEX "product_technology_power_w_first_idx" ON "product"("technology", (coalesce("power_w", 'infinity'::NUMERIC)), "id");
CREATE INDEX "product_technology_power_w_last_idx" ON "product"("technology", (coalesce("power_w", '-infinity'::NUMERIC)), "id");
CREATE INDEX "product_technology_efficiency_pct_first_idx" ON "product"("technology", (coalesce("efficiency_pct", 'infinity'::NUMERIC)), "id");
CREATE INDEX "product_technology_efficiency_pct_last_idx" ON "product"("technology", (coalesce("efficiency_pct", '-infinity'::NUMERIC)), "id");
CREATE INDEX "product_category_power_w_first_idx" ON "product"("category", (coalesce("power_w", 'infinity'::NUMERIC)), "id");
CREATE INDEX "product_category_power_w_last_idx" ON "product"("category", (coalesce("power_w", '-infinity'::NUMERIC)), "id");
