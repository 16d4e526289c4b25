-- The sandbox has every table of shipments, as far back as it reaches.
update shipment set sandbox = true where not sandbox;
