-- How many drops a truck has: told to those who see their own drop and no others, so that every copy of a bill says the same.
create function drops_of_load(of_load int) returns int
language sql stable security definer set search_path = public as $$
  select count(*)::int from load_drop where load_id = of_load
$$;
revoke all on function drops_of_load(int) from public;
grant execute on function drops_of_load(int) to coldlane_app;
