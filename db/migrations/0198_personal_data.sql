-- What the house holds of a person: handed out as a file, or erased (docs/decisions/209-the-erased-leave-a-number.md).

-- Somebody who was erased leaves his row, for its number stands in the books; nothing in it tells who he was.
alter table app_user add column erased_at timestamptz;

create table erasure (
  id int generated always as identity primary key,
  user_id int not null unique references app_user,
  asked_at timestamptz not null, asked_by int references app_user,
  -- The transaction that shut him out: whoever wrote in his name began before it.
  began xid8 not null default pg_current_xact_id(),
  -- What is still looked for in records; forgotten when all is done.
  name text, email text,
  -- Nobody else bears the name: where it stands alone it is his.
  alone boolean not null,
  pseudonym text not null, pseudonym_email text not null,
  -- Of an outside provider's people: he is nobody new when he comes again.
  subject_digest text not null,
  done_at timestamptz, replaced int not null default 0,
  check ((done_at is null) = (name is not null) and (name is null) = (email is null))
);
create index erasure_subject on erasure (subject_digest);
alter table erasure enable row level security;
create policy scope on erasure using ((select sees_all()));

create table person_export (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  asked_at timestamptz not null, asked_by int references app_user, language text not null,
  made_at timestamptz, failed_at timestamptz, until timestamptz,
  file text, bytes int, sha256 text, records int,
  check ((made_at is null) = (file is null) and (made_at is null) = (until is null))
);
create index person_export_of on person_export (user_id, id desc);
create unique index person_export_making on person_export (user_id) where made_at is null and failed_at is null;
alter table person_export enable row level security;
create policy scope on person_export using ((select sees_all()) or user_id = (select own_person()));

-- Everything that was his alone goes, and his row loses what tells who he was: he is nobody from this commit on.
create function erase_person(of int, by_whom int, at timestamptz, digest text) returns int
language plpgsql security definer set search_path = public as $$
declare p app_user; made int;
begin
  select * into strict p from app_user u where u.id = of for update;
  if p.erased_at is not null then raise exception 'Person % is erased', of using errcode = 'unique_violation'; end if;
  insert into erasure (user_id, asked_at, asked_by, name, email, alone, pseudonym, pseudonym_email, subject_digest)
  values (
    of, at, by_whom, p.name, p.email, not exists (select 1 from app_user o where o.name = p.name and o.id <> of),
    'Former user ' || of, 'former-user-' || of || '@erased.invalid', digest
  )
  returning id into made;
  delete from oidc_model m where m.subject = p.subject;
  delete from login_session s where s.subject = p.subject;
  delete from idempotency i where i.who = p.subject;
  delete from password where user_id = of;
  delete from passkey where user_id = of;
  delete from second_factor where user_id = of;
  delete from recovery_code where user_id = of;
  delete from second_factor_asked where user_id = of;
  delete from second_factor_offer where user_id = of;
  delete from half_sign_in where user_id = of;
  delete from one_time_token where user_id = of;
  delete from notice where user_id = of;
  delete from notice_wish where user_id = of;
  delete from notice_habit where user_id = of;
  delete from saved_view where user_id = of;
  delete from report_mail where user_id = of;
  delete from provisioned_person where user_id = of;
  delete from user_role where user_id = of;
  delete from user_group where user_id = of;
  -- What he was called before, and where he came from, stands in the history of his own row.
  perform set_config('app.erasing', 'on', true);
  update audit a
  set before = a.before - '{name,email,address}'::text[], after = a.after - '{name,email,address}'::text[]
  where a.entity = 'app_user' and a.entity_id = of and (a.before ?| '{name,email,address}'::text[] or a.after ?| '{name,email,address}'::text[]);
  perform set_config('app.erasing', 'off', true);
  update calendar_feed f set revoked_at = at where f.created_by = of and f.revoked_at is null;
  update app_user u
  set subject = 'erased|' || of, email = 'former-user-' || of || '@erased.invalid', name = 'Former user ' || of, avatar = null, active = false,
    status = 'inactive', signed_up_code = null, account_id = null, warehouse_id = null, is_google = false, activated_at = null,
    signed_out_at = now(), updated_at = now(), erased_at = at, row_version = u.row_version + 1
  where u.id = of;
  return made;
end $$;

/*
 * Puts the pseudonym in place of the name and the address of somebody who is being erased, in some rows of one column: `is` where it is the
 * whole value, `has` where it stands in a text, `json` where it stands in a document. Goes on from the row `after`; says how many were changed
 * and where it stopped, null at the end.
 */
create function replace_person(of int, tbl text, col text, how text, num text, after text, most int) returns table (replaced int, last text)
language plpgsql security definer set search_path = public set synchronize_seqscans = off as $$
declare e erasure; mail text; called text; mail_re text; name_re text; typed text; changed text; finds text;
begin
  select * into strict e from erasure x where x.id = of and x.done_at is null;
  mail := case when how = 'json' then trim(both '"' from to_jsonb(e.email)::text) else e.email end;
  called := case when how = 'json' then trim(both '"' from to_jsonb(e.name)::text) else e.name end;
  mail_re := '(?<![[:alnum:]._%+-])' || regexp_replace(mail, '([][(){}.*+?^$|\\-])', '\\\1', 'g') || '(?![[:alnum:]-])';
  name_re := '(?<![[:alnum:]])' || regexp_replace(called, '([][(){}.*+?^$|\\-])', '\\\1', 'g') || '(?![[:alnum:]])';
  if how = 'is' then
    finds := format('lower(t.%1$I) = lower(%2$L) or %3$L::boolean and t.%1$I = %4$L', col, mail, e.alone, called);
    -- A number beside it says whose name it is, whatever he was called then.
    if num is not null then finds := format('(%s) or t.%I = %s and t.%I not in ('''', %L)', finds, num, e.user_id, col, e.pseudonym); end if;
    changed := format('case when lower(t.%1$I) = lower(%2$L) then %3$L else %4$L end', col, mail, e.pseudonym_email, e.pseudonym);
  else
    typed := format(case when how = 'json' then 't.%I::text' else 't.%I' end, col);
    finds := format('%1$s ~* %2$L', typed, mail_re);
    changed := format('regexp_replace(%1$s, %2$L, %3$L, ''gi'')', typed, mail_re, e.pseudonym_email);
    -- One word alone may mean anything; first and last name are a person.
    if e.alone and (e.name ~ '\S\s+\S' or how = 'json') then
      if e.name !~ '\S\s+\S' then name_re := '(?<=")' || substr(name_re, length('(?<![[:alnum:]])') + 1, length(name_re) - length('(?<![[:alnum:]])(?![[:alnum:]])')) || '(?=")'; end if;
      finds := format('(%1$s or %2$s ~ %3$L)', finds, typed, name_re);
      changed := format('regexp_replace(%1$s, %2$L, %3$L, ''g'')', changed, name_re, e.pseudonym);
    end if;
    if how = 'json' then changed := format('(%s)::jsonb', changed); end if;
  end if;
  perform set_config('app.erasing', 'on', true);
  return query execute format(
    'with found as materialized (
      select t.ctid as at from %1$I t where t.ctid > %2$L::tid and t.%3$I is not null and (%4$s) limit %5$s
    ),
    done as (update %1$I t set %3$I = %6$s from found f where t.ctid = f.at and (%4$s) returning 1)
    select (select count(*)::int from done), (select max(f.at)::text from found f)',
    tbl, coalesce(after, '(0,0)'), col, finds, most, changed
  );
  perform set_config('app.erasing', 'off', true);
end $$;
revoke all on function erase_person(int, int, timestamptz, text), replace_person(int, text, text, text, text, text, int) from public;
grant execute on function erase_person(int, int, timestamptz, text), replace_person(int, text, text, text, text, text, int) to coldlane_app;
