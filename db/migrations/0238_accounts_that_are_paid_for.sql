-- Whom an account pays for. Without it each account that is deleted reads all others.
create index account_default_bill_to on account (default_bill_to_id) where default_bill_to_id is not null;
