-- A payment from a bank file is compared with the same payment in other formats: by amount, day, payer and these references.
-- bank_booking is the bank's reference of the booking that a payment of a batch belongs to.
alter table payment add column bank_references text[], add column bank_booking text;
create index payment_by_day on payment (date, amount);
