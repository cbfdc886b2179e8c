-- The second wall on every table that holds rows of accounts or warehouses, or says something of them (docs/decisions/075).
-- app.everything and app.accounts as before; app.person is the caller's user, app.caller the name of the caller. They end with the transaction.
create function own_person() returns int language sql stable parallel safe return nullif(current_setting('app.person', true), '')::int;
create function own_caller() returns text language sql stable parallel safe return nullif(current_setting('app.caller', true), '');
-- Somebody has said who asks: what belongs to the house, and everybody needs for the own work, is shown to callers alone.
create function has_said_who() returns boolean language sql stable parallel safe return sees_all() or own_caller() is not null;

-- What a record carries of the caller's is asked in functions: PostgreSQL plans them when they are called, and for whoever sees all they never are.
-- Written into the policies, the questions were planned with every statement, those below them twice: a list of loads took half as long again.
create function own_drop(int) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from load_plan p where p.drop_id = $1) or exists (select 1 from unit u where u.drop_id = $1)
$$;
create function seen_drop(int) returns boolean language sql stable parallel safe as $$ select exists (select 1 from load_drop d where d.id = $1) $$;
create function own_pickup(pickup int, load int) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from unit u where u.load_pickup_id = $1) or exists (select 1 from load_drop d where d.load_id = $2)
$$;
create function seen_pickup(int) returns boolean language sql stable parallel safe as $$ select exists (select 1 from load_pickup p where p.id = $1) $$;
create function own_load(int) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from load_pickup p where p.load_id = $1) or exists (select 1 from bol b where b.load_id = $1) or exists (select 1 from shipment s where s.load_id = $1)
$$;
create function own_pallet(int) returns boolean language sql stable parallel safe as $$ select exists (select 1 from unit u where u.receiving_pallet_id = $1) $$;
create function own_shuttle(int) returns boolean language sql stable parallel safe as $$ select exists (select 1 from unit u where u.shuttle_load_id = $1) $$;
create function own_line(int) returns boolean language sql stable parallel safe as $$ select exists (select 1 from consolidate c where c.id = $1) $$;
create function own_history(entity text, id int) returns boolean language sql stable parallel safe as $$
  select case entity
    when 'order' then exists (select 1 from orders o where o.id = $2)
    when 'consolidate' then exists (select 1 from consolidate c where c.id = $2)
    when 'unit' then exists (select 1 from unit u where u.id = $2)
    else false
  end
$$;

-- Freight on the way. Each looks at tables below it alone: a policy that came back to its own table would never end.
alter table load_plan enable row level security;
create policy scope on load_plan using ((select sees_all()) or consignee_id = any((select own_accounts())::int[]) or shipper_id = any((select own_accounts())::int[]));
alter table load_drop enable row level security;
create policy scope on load_drop using ((select sees_all()) or deliver_to_id = any((select own_accounts())::int[]) or own_drop(id));
alter table eta enable row level security;
create policy scope on eta using ((select sees_all()) or seen_drop(drop_id));
alter table load_pickup enable row level security;
create policy scope on load_pickup using ((select sees_all()) or own_pickup(id, load_id));
alter table trailer_inspection enable row level security;
create policy scope on trailer_inspection using ((select sees_all()) or seen_pickup(load_pickup_id));
alter table load enable row level security;
create policy scope on load using ((select sees_all()) or own_load(id));
alter table receiving_pallet enable row level security;
create policy scope on receiving_pallet using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]) or own_pallet(id));
alter table shuttle_load enable row level security;
create policy scope on shuttle_load using ((select sees_all()) or own_shuttle(id));
alter table service_sync_change enable row level security;
create policy scope on service_sync_change using ((select sees_all()) or own_line(consolidate_id));

-- History: everybody writes his own acts down, and reads those on the own records.
alter table audit enable row level security;
create policy told on audit for insert with check ((select has_said_who()));
create policy scope on audit for select using ((select sees_all()) or own_history(entity, entity_id));

-- What is a person's own: long work, kept answers, passwords, groups.
alter table job enable row level security;
create policy scope on job using ((select sees_all()) or started_by = (select own_person()));
alter table idempotency enable row level security;
create policy scope on idempotency using ((select sees_all()) or who = (select own_caller()));
alter table password enable row level security;
create policy scope on password using ((select sees_all()) or user_id = (select own_person()));
alter table one_time_token enable row level security;
create policy scope on one_time_token using ((select sees_all()) or user_id = (select own_person()));
alter table user_role enable row level security;
create policy scope on user_role using ((select sees_all()) or user_id = (select own_person()));
alter table user_group enable row level security;
create policy scope on user_group using ((select sees_all()) or user_id = (select own_person()) or account_id = any((select own_accounts())::int[]));
alter table consignee_by_shipper enable row level security;
create policy scope on consignee_by_shipper using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]) or consignee_id = any((select own_accounts())::int[]));

-- The house's alone: prices, scanners, other people's software.
alter table tariff enable row level security;
create policy scope on tariff using ((select sees_all()));
alter table accessorial_rule enable row level security;
create policy scope on accessorial_rule using ((select sees_all()));
alter table scanner_user enable row level security;
create policy scope on scanner_user using ((select sees_all()));
alter table scanner_session enable row level security;
create policy scope on scanner_session using ((select sees_all()));
alter table webhook_told enable row level security;
create policy scope on webhook_told using ((select sees_all()));
alter table api_client_use enable row level security;
create policy scope on api_client_use using ((select sees_all()));

-- The house's, which every caller's own work asks: may this be shipped, by when, where does it stand, to whom is a letter written.
do $$
declare name text;
begin
  foreach name in array array[
    'app_user', 'outbox', 'account_flag', 'shipper_profile', 'day_of_service', 'shuttle_file', 'blocked_account', 'blocked_account_shipper',
    'warehouse_day', 'warehouse_day_blocked_group', 'warehouse_schedule', 'place', 'door', 'layout', 'layout_template', 'storage_location', 'storage_position'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy scope on %I using ((select has_said_who()))', name);
  end loop;
end $$;
