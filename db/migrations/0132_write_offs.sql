-- What was given up of invoices is listed by day, and is a small part of all that happens.
create index ledger_movement_written_off on ledger_movement (date, id) where kind = 'written_off';
-- It was a part of recording payments.
insert into role_permission (role_code, permission)
select role_code, 'writeOff:billing' from role_permission where permission = 'recordPayments:billing'
on conflict do nothing;
