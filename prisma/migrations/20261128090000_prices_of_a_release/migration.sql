-- Whether an early release had a price of a series: without this, all that was published since is read through to find none.
CREATE INDEX "spot_price_series_id_from_release_idx" ON "spot_price"("series_id", "from_release");
