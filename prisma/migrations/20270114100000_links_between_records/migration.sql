-- Subsidiaries of a company, and the power classes of a series.
CREATE INDEX "company_parent_id_id_idx" ON "company"("parent_id", "id");

CREATE INDEX "product_series_id_id_idx" ON "product"("series_id", "id");
