-- What a scan was answered names accounts, and so does what a truck left behind: nobody's but the house's, and of those whose freight it is.
alter table scan enable row level security;
create policy scope on scan using ((select sees_all()));
alter table load_shortage enable row level security;
create policy scope on load_shortage using ((select sees_all()) or exists (select 1 from unit u where u.id = unit_id));

-- Programs act for an account, and staff choose one: when it is closed, renumbered or of another kind, every server forgets whom it had kept.
create trigger person_changed after insert or delete or update of active, number, account_type on account for each statement execute function announce_person();
