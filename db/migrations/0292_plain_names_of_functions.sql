-- Functions and triggers get plain names. Functions that name another one in their text are created again, otherwise unchanged.
-- Triggers of the same event run in the order of their names: the new names keep that order.

create temporary table renamed_function (old_name text primary key, new_name text not null) on commit drop;
insert into renamed_function values
  ('announce_person', 'notify_access_changed'),
  ('boxes_maybe_in_house', 'find_unit_ids_maybe_in_warehouse'),
  ('claimed_boxes', 'count_claimed_units'),
  ('codes_borne', 'find_used_unit_codes'),
  ('count_loads_anew', 'rebuild_load_counts'),
  ('dispute_ends_with_invoice', 'accept_dispute_of_credited_invoice'),
  ('drop_is_of_one', 'is_drop_of_one_consignee'),
  ('drops_of_load', 'count_drops_of_load'),
  ('erase_person', 'erase_user'),
  ('eta_begins_hidden', 'hide_eta_of_hidden_load'),
  ('events_heard', 'find_unit_event_ids_recorded_between'),
  ('forget_push_of_person', 'delete_push_subscriptions_of_user'),
  ('forget_push_of_session', 'delete_push_subscriptions_of_session'),
  ('hand_over_push', 'release_push_endpoint'),
  ('has_said_who', 'is_caller_identified'),
  ('invoice_into_ledger', 'add_posted_invoices_to_ledger_after_write'),
  ('invoice_lines', 'get_invoice_lines_to_seal'),
  ('invoice_seal', 'compute_invoice_seal'),
  ('is_contested', 'is_unit_in_open_claim_or_dispute'),
  ('is_held', 'is_on_legal_hold'),
  ('is_open', 'is_unit_not_shipped'),
  ('is_proof', 'is_unit_of_retained_invoice'),
  ('keep_holiday_surcharge', 'reject_holiday_surcharge_change'),
  ('keep_ledger', 'reject_ledger_change'),
  ('keep_ledger_item', 'reject_ledger_item_change'),
  ('keep_payment', 'reject_payment_change'),
  ('keep_posted_invoice', 'reject_posted_invoice_change'),
  ('keep_posted_invoice_lines', 'reject_posted_invoice_line_change'),
  ('keep_published_tariff', 'reject_published_tariff_change'),
  ('keep_published_version', 'reject_published_rate_sheet_change'),
  ('keep_push_key', 'add_push_key_unless_newer_exists'),
  ('keep_what_was_paid', 'reject_deletion_of_paid_record'),
  ('ledger_entries_balance', 'check_ledger_entries_balance'),
  ('ledger_items_are_papers', 'check_ledger_items_match_documents'),
  ('ledger_movements_balance', 'check_ledger_movements_balance'),
  ('ledger_posted', 'add_posted_invoices_to_ledger'),
  ('ledger_received', 'add_payments_to_ledger'),
  ('ledger_settle', 'settle_ledger_items'),
  ('let_go', 'delete_archived_rows'),
  ('looks', 'compute_name_skeleton'),
  ('newest_push_key', 'get_newest_push_key'),
  ('next_archive', 'find_next_archive'),
  ('next_number', 'get_next_number'),
  ('note_for_archive', 'add_rows_to_archive'),
  ('note_written', 'record_table_write'),
  ('opening_follows_credit', 'copy_opening_flag_to_credit'),
  ('opening_may_be_taken_back', 'can_undo_opening_invoice'),
  ('order_number_of', 'get_order_number_of_line'),
  ('own_accounts', 'own_account_ids'),
  ('own_drop', 'is_own_drop'),
  ('own_history', 'is_own_history'),
  ('own_line', 'is_own_line'),
  ('own_load', 'is_own_load'),
  ('own_pallet', 'is_own_pallet'),
  ('own_person', 'own_user_id'),
  ('own_pickup', 'is_own_pickup'),
  ('own_shuttle', 'is_own_shuttle'),
  ('payers_held', 'find_payers_held_or_over_credit_limit'),
  ('payment_into_ledger', 'add_payments_to_ledger_after_insert'),
  ('refuse_change_of_history', 'reject_history_change'),
  ('replace_person', 'replace_user_in_column'),
  ('seen_drop', 'is_drop_visible'),
  ('seen_pickup', 'is_pickup_visible'),
  ('sees_all', 'can_see_all_rows'),
  ('shipment_approval_ends', 'clear_shipment_approval'),
  ('sum_bol_days', 'append_daily_totals_of_bols'),
  ('sum_days_anew', 'rebuild_daily_totals'),
  ('sum_invoice_days', 'append_daily_totals_of_invoices'),
  ('sum_order_days', 'append_daily_totals_of_orders'),
  ('sum_shipment_days', 'append_daily_totals_of_shipments'),
  ('sum_up_bills', 'update_bol_totals');
do $$
declare f record; r record; body text;
begin
  for f in
    select p.oid::regprocedure as signature, n.new_name
    from renamed_function n
    join pg_proc p on p.proname = n.old_name and p.pronamespace = 'public'::regnamespace
  loop
    execute format('alter function %s rename to %I', f.signature, f.new_name);
  end loop;
  -- Bodies that PostgreSQL keeps as text. Those it keeps parsed follow the rename.
  for f in
    select pg_get_functiondef(p.oid) as definition
    from pg_proc p
    join pg_language l on l.oid = p.prolang and l.lanname in ('sql', 'plpgsql')
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosqlbody is null
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    body := replace(f.definition, 'app.letting_go', 'app.deleting_archived_rows');
    for r in select * from renamed_function loop
      body := regexp_replace(body, '\m' || r.old_name || '\M(?=\s*\()', r.new_name, 'g');
    end loop;
    if body <> f.definition then execute body; end if;
  end loop;
end $$;

create or replace function reject_history_change() returns trigger language plpgsql as $$
begin
  -- Only the owner can delete here, and does so only in delete_archived_rows.
  if tg_op = 'DELETE' and current_setting('app.deleting_archived_rows', true) = 'on' then return old; end if;
  -- The name of a user who was erased, and nothing else.
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' then return new; end if;
  raise exception 'History is never changed: %', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create temporary table renamed_trigger (old_name text primary key, new_name text not null) on commit drop;
insert into renamed_trigger values
  ('account_was_paid_by', 'account_with_payments_is_not_deleted'),
  ('bol_detail_added', 'bol_totals_updated_on_insert'),
  ('bol_detail_gone', 'bol_totals_updated_on_delete'),
  ('bol_detail_joined', 'bol_totals_updated_on_update_1_to'),
  ('bol_detail_left', 'bol_totals_updated_on_update_2_from'),
  ('dispute_ends_with_invoice', 'dispute_accepted_with_credit'),
  ('eta_begins_hidden', 'eta_hidden_with_its_load'),
  ('invoice_into_ledger_on_insert', 'invoice_added_to_ledger_on_insert'),
  ('invoice_into_ledger_on_update', 'invoice_added_to_ledger_on_update'),
  ('invoice_was_paid', 'invoice_with_payments_is_not_deleted'),
  ('ledger_item_follows', 'ledger_item_changes_by_movements'),
  ('ledger_item_stays', 'ledger_item_is_final'),
  ('ledger_items_are_papers', 'ledger_items_match_documents'),
  ('noted', 'recorded_as_table_write'),
  ('opening_follows_credit', 'opening_flag_copied_to_credit'),
  ('payment_into_ledger', 'payment_added_to_ledger'),
  ('person_changed', 'notify_access_changed'),
  ('push_ends', 'push_subscriptions_deleted'),
  ('shipment_approval_ends', 'shipment_approval_cleared'),
  ('summed_anew', 'totaled_on_update'),
  ('summed_in', 'totaled_on_insert'),
  ('summed_out', 'totaled_on_delete');
do $$
declare t record;
begin
  for t in
    select g.tgrelid::regclass as on_table, n.old_name, n.new_name
    from renamed_trigger n
    join pg_trigger g on g.tgname = n.old_name and not g.tgisinternal
  loop
    execute format('alter trigger %I on %s rename to %I', t.old_name, t.on_table, t.new_name);
  end loop;
end $$;

alter policy told on audit rename to inserted_by_identified_caller;
