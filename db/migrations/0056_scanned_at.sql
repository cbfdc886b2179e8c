-- When a box was last scanned, by the clock of the scan: one that comes later from a device without a network, but was made before, moves nothing.
alter table unit add column scanned_at timestamptz;
