-- Scans made before a barcode user was put out of use are the person's, and count when a supervisor sends them from the
-- device where they were left (docs/decisions/098-scans-left-behind-are-sent-by-a-supervisor.md).
alter table scanner_user add column deactivated_at timestamptz;
update scanner_user s
set deactivated_at = (
  select max(a.at)
  from audit a
  where a.entity = 'scanner_user' and a.entity_id = s.id and a.action = 'deactivate'
)
where not s.active;
