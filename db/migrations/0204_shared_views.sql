-- A view may be shared: with everybody who stands in a role of the product, or with the people of an account. It stays its owner's.
alter table saved_view
  add column shared_role text references role,
  add column shared_account int references account,
  add column row_version int not null default 1,
  add constraint saved_view_shared_once check (num_nonnulls(shared_role, shared_account) <= 1);
create index saved_view_shared_account on saved_view (shared_account) where shared_account is not null;
create index saved_view_shared_role on saved_view (shared_role) where shared_role is not null;

-- Read by whom it is shared with; in which roles a caller stands only the product knows, for an outside provider says it.
create policy shared on saved_view for select using (
  shared_account = any((select own_accounts())::int[]) or (shared_role is not null and (select has_said_who()))
);
