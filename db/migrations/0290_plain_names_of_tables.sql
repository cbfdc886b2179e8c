-- Tables and columns get plain names. The names of columns in JSON documents that were stored before (audit records, archive files,
-- claim packets) stay as they were.

alter table api_client_use rename to api_client_usage;
alter table bank_sheet rename to bank_file_layout;
alter table claim_pack rename to claim_packet;
alter table claim_pack_piece rename to claim_packet_file;
alter table claim_paper rename to claim_document;
alter table collection_letter rename to dunning_notice;
alter table collection_next rename to collection_next_action;
alter table day_link rename to tracking_link;
alter table day_sum rename to daily_total;
alter table dispute_paper rename to dispute_document;
alter table floor_task_box rename to floor_task_unit;
alter table fuel_price_was rename to fuel_price_history;
alter table half_sign_in rename to pending_sign_in;
alter table import_fault rename to import_error;
alter table import_made rename to import_created_record;
alter table invoice_sent rename to invoice_delivery;
alter table layout_slot_was rename to layout_position_history;
alter table letter_event rename to email_event;
alter table mail_words rename to email_wording;
alter table notice rename to notification;
alter table notice_habit rename to notification_schedule;
alter table notice_wish rename to notification_preference;
alter table pack_key rename to packet_signing_key;
alter table person_export rename to personal_data_export;
alter table plan_mark rename to floor_plan_element;
alter table planning rename to planning_setting;
alter table planning_apart rename to planning_separation;
alter table planning_road rename to planning_road_factor;
alter table proof_link rename to driver_link;
alter table provisioned_person rename to provisioned_user;
alter table report_mail rename to report_subscription;
alter table second_factor_asked rename to second_factor_prompt;
alter table second_factor_offer rename to second_factor_enrollment;
alter table setup_deferred rename to deferred_setup_step;
alter table sms_heard rename to received_sms;
alter table webhook_told rename to webhook_sent_event;
alter table written rename to table_write;

alter table account rename column zone to time_zone;
alter table accounting_period rename column only_one to singleton;
alter table accounting_setting rename column only_one to singleton;
alter table accounting_setting rename column address to url;
alter table accounting_setting rename column sealed_token to encrypted_token;
alter table accounting_setting rename column knowingly to allow_internal_url;
alter table accounting_setting rename column sending to send_mode;
alter table api_client rename column gives to base_role;
alter table api_client_secret rename column tail to last_four;
alter table api_client_usage rename column refused to rejected_calls;
alter table app_user rename column signed_up_code to sign_up_account_code;
alter table app_user rename column name_looks to name_skeleton;
alter table archive rename column made_at to created_at;
alter table archive rename column checked_at to verified_at;
alter table archive rename column gone to deleted_rows;
alter table audit rename column why to reason;
alter table bank_file_layout rename column titles to headers;
alter table bank_file_layout rename column columns to column_mapping;
alter table bank_file_layout rename column kept_at to saved_at;
alter table bol_detail rename column pos to po_numbers;
alter table calendar_feed rename column accounts to account_ids;
alter table claim rename column said to description;
alter table claim rename column late to filed_late;
alter table claim rename column acknowledge_by to acknowledgment_due_on;
alter table claim rename column decide_by to decision_due_on;
alter table claim rename column bearer to liable_party;
alter table claim rename column salvage to salvage_amount;
alter table claim rename column offered to offered_amount;
alter table claim rename column settled to settled_amount;
alter table claim rename column settled_by to settlement_method;
alter table claim rename column settled_ref to settlement_ref;
alter table claim_document rename column waiting to pending_bytes;
alter table claim_document rename column made_by to created_by;
alter table claim_packet rename column asked_at to requested_at;
alter table claim_packet rename column asked_by to requested_by;
alter table claim_packet rename column made_at to completed_at;
alter table claim_packet rename column contents to contents_sha256;
alter table claim_packet_file rename column pack_id to packet_id;
alter table claim_packet_file rename column crc to crc32;
alter table claim_packet_file rename column paper_id to document_id;
alter table collection_next_action rename column on_day to due_on;
alter table collection_next_action rename column made_by to changed_by;
alter table collection_note rename column said to note;
alter table collection_note rename column promised to promised_amount;
alter table collection_note rename column made_by to created_by;
alter table consolidate rename column first_count to original_unit_count;
alter table credit_term rename column made_by to changed_by;
alter table daily_total rename column summed to is_compacted;
alter table day_plan rename column made_at to created_at;
alter table day_plan rename column made_by to created_by_name;
alter table delivery_photo rename column kept_at to stored_at;
alter table delivery_photo rename column waiting to pending_bytes;
alter table delivery_proof rename column temperature_tenths to temperature_tenths_f;
alter table dispute rename column said to description;
alter table dispute rename column made_on to opened_on;
alter table dispute rename column made_at to opened_at;
alter table dispute rename column made_by to opened_by;
alter table dispute_document rename column waiting to pending_bytes;
alter table dispute_document rename column made_by to created_by;
alter table dispute_note rename column said to note;
alter table dispute_note rename column made_by to created_by;
alter table driver_link rename column made_by to created_by;
alter table driver_link rename column made_by_name to created_by_name;
alter table driver_link rename column made_at to created_at;
alter table dunning_notice rename column says to content;
alter table dunning_notice rename column made_by to created_by;
alter table email_event rename column letter_key to email_key;
alter table email_event rename column written_at to emailed_at;
alter table email_wording rename column words to wording;
alter table email_wording rename column own to default_wording;
alter table erasure rename column asked_at to requested_at;
alter table erasure rename column asked_by to requested_by;
alter table erasure rename column began to transaction_id;
alter table erasure rename column alone to is_name_unique;
alter table erasure rename column done_at to completed_at;
alter table erasure rename column replaced to replaced_values;
alter table eta rename column dispatch_said_at to dispatch_reported_at;
alter table eta rename column plain_minutes to baseline_minutes;
alter table first_administrator_link rename column only_one to singleton;
alter table floor_task rename column from_what to from_kind;
alter table floor_task rename column to_what to to_kind;
alter table floor_task rename column counted to moved_units;
alter table holiday_surcharge rename column made_at to created_at;
alter table holiday_surcharge rename column made_by_name to created_by_name;
alter table idempotency rename column who to caller_subject;
alter table import_error rename column sentence to message;
alter table import_run rename column titles to headers;
alter table import_run rename column title_row to header_row;
alter table import_run rename column places to column_positions;
alter table import_run rename column fault_count to error_count;
alter table import_run rename column why to failure_message;
alter table import_run rename column why_params to failure_params;
alter table import_run rename column made_at to created_at;
alter table import_run rename column made_by to created_by;
alter table installation rename column only_one to singleton;
alter table installation rename column world to kind;
alter table installation rename column founded_at to created_at;
alter table invariant_check rename column says to description;
alter table invariant_check rename column broken to violation_count;
alter table invariant_check rename column since to violated_since;
alter table invariant_check rename column took to duration_ms;
alter table invoice_delivery rename column what to channel;
alter table invoice_delivery rename column asked_at to requested_at;
alter table invoice_delivery rename column asked_by to requested_by;
alter table job rename column needs to required_permissions;
alter table known_address rename column who to owner_digest;
alter table layout_position_history rename column until_at to valid_until;
alter table ledger_entry rename column side to line_number;
alter table ledger_entry rename column book to ledger_account;
alter table ledger_item rename column open to open_amount;
alter table ledger_movement rename column made_at to created_at;
alter table ledger_movement rename column made_by to created_by;
alter table legal_hold rename column why to reason;
alter table legal_hold rename column begun_at to started_at;
alter table legal_hold rename column begun_by to started_by;
alter table load_count rename column coming to not_arrived;
alter table load_count rename column summed to is_compacted;
alter table login_attempt rename column who to owner_digest;
alter table login_session rename column proved_at to authenticated_at;
alter table notification rename column said to message;
alter table notification rename column pushed_with to pushed_with_id;
alter table notification_schedule rename column rhythm to frequency;
alter table notification_schedule rename column morning to morning_time;
alter table notification_schedule rename column zone to time_zone;
alter table packet_signing_key rename column sealed to encrypted_private_key;
alter table pallet_receipt rename column given_by to handed_over_by;
alter table pallet_receipt rename column taken_by to received_by;
alter table passkey rename column made_at to created_at;
alter table payment rename column again to repeat_number;
alter table payment rename column bank_booking to bank_booking_ref;
alter table pending_sign_in rename column sign_in to sign_in_id;
alter table pending_sign_in rename column begun_at to started_at;
alter table pending_sign_in rename column wrong to failed_attempts;
alter table pending_sign_in rename column passed to is_second_factor_enrolled;
alter table personal_data_export rename column asked_at to requested_at;
alter table personal_data_export rename column asked_by to requested_by;
alter table personal_data_export rename column made_at to completed_at;
alter table personal_data_export rename column until to expires_at;
alter table personal_data_export rename column records to record_count;
alter table planning_lane rename column from_id to from_account_id;
alter table planning_lane rename column to_id to to_account_id;
alter table planning_road_factor rename column factor to road_factor_percent;
alter table planning_separation rename column one_id to consignee_id;
alter table planning_separation rename column other_id to other_consignee_id;
alter table planning_setting rename column departs_from to earliest_departure;
alter table planning_setting rename column departs_by to latest_departure;
alter table planning_setting rename column road_factor to road_factor_percent;
alter table planning_setting rename column come_back to returns_to_dock;
alter table planning_setting rename column pounds_per_cube to pound_hundredths_per_cube;
alter table printer rename column silent_at to failing_since;
alter table printer rename column silent_why to failure_code;
alter table printer rename column tries to failed_attempts;
alter table printer rename column taken_until to locked_until;
alter table product rename column warm_minutes to max_warm_minutes;
alter table provisioned_user rename column gone_at to deprovisioned_at;
alter table push_key rename column sealed to encrypted_private_key;
alter table quote rename column made_at to created_at;
alter table quote rename column made_by_name to created_by_name;
alter table received_sms rename column word to keyword;
alter table recovery_code rename column made_at to created_at;
alter table report_subscription rename column every to frequency;
alter table report_subscription rename column last_until to last_period_end;
alter table retention_run rename column archived to archived_rows;
alter table retention_run rename column gone to deleted_rows;
alter table retention_run rename column fault to error;
alter table saved_view rename column shared_account to shared_account_id;
alter table second_factor rename column sealed to encrypted_secret;
alter table second_factor rename column since to enabled_at;
alter table second_factor rename column last_step to last_time_step;
alter table second_factor_enrollment rename column sealed to encrypted_secret;
alter table second_factor_prompt rename column asked_at to first_prompted_at;
alter table security_event rename column times to count;
alter table shipment rename column rated_run to rating_job_id;
alter table shipment rename column old_number to imported_number;
alter table shipment_rate rename column why to calculation;
alter table shipment_rate rename column instead_of to replaced_charge_code;
alter table shipper_code rename column said_at to assigned_at;
alter table shipper_code rename column said_by to assigned_by;
alter table statement_schedule rename column every to frequency;
alter table statement_schedule rename column last_until to last_period_end;
alter table statement_schedule rename column made_by to changed_by;
alter table storage_location rename column turned to is_reversed;
alter table table_write rename column times to write_count;
alter table table_write rename column transactions to transaction_id_sum;
alter table temp_reading rename column who to user_name;
alter table temp_reading rename column taken_at to recorded_at;
alter table temp_warning rename column minutes to warm_minutes;
alter table temp_warning rename column allowance to allowed_minutes;
alter table tracking_link rename column made_at to created_at;
alter table tracking_link rename column made_by to created_by;
alter table tracking_link rename column opened_at to first_opened_at;
alter table tracking_link rename column seen_at to last_opened_at;
alter table trailer_size rename column weight to max_weight_lb;
alter table trailer_size rename column count to available_count;
alter table unit_event rename column who to user_name;
alter table unit_event rename column paper to document_number;
alter table unit_event rename column taken_at to recorded_at;
alter table unit_event rename column then_warehouse_id to after_warehouse_id;
alter table unit_event rename column then_place_id to after_place_id;
alter table unit_event rename column then_status to after_status;
alter table unit_event rename column then_load_id to after_load_id;
alter table unit_event rename column then_scanned_at to after_scanned_at;
alter table warehouse rename column zone to time_zone;
alter table webhook_cursor rename column noted_id to pending_id;
alter table webhook_cursor rename column noted_until to pending_until_xid;
alter table webhook_cursor rename column noted_at to pending_since;
alter table webhook_delivery rename column took_ms to duration_ms;
alter table webhook_delivery rename column tried_at to last_attempt_at;

-- Sequences, constraints and indexes are named after their table and column. They follow.
create temporary table renamed (new_table text, old_table text, old_column text, new_column text) on commit drop;
insert into renamed (new_table, old_table) values
  ('api_client_usage', 'api_client_use'),
  ('bank_file_layout', 'bank_sheet'),
  ('claim_packet', 'claim_pack'),
  ('claim_packet_file', 'claim_pack_piece'),
  ('claim_document', 'claim_paper'),
  ('dunning_notice', 'collection_letter'),
  ('collection_next_action', 'collection_next'),
  ('tracking_link', 'day_link'),
  ('daily_total', 'day_sum'),
  ('dispute_document', 'dispute_paper'),
  ('floor_task_unit', 'floor_task_box'),
  ('fuel_price_history', 'fuel_price_was'),
  ('pending_sign_in', 'half_sign_in'),
  ('import_error', 'import_fault'),
  ('import_created_record', 'import_made'),
  ('invoice_delivery', 'invoice_sent'),
  ('layout_position_history', 'layout_slot_was'),
  ('email_event', 'letter_event'),
  ('email_wording', 'mail_words'),
  ('notification', 'notice'),
  ('notification_schedule', 'notice_habit'),
  ('notification_preference', 'notice_wish'),
  ('packet_signing_key', 'pack_key'),
  ('personal_data_export', 'person_export'),
  ('floor_plan_element', 'plan_mark'),
  ('planning_setting', 'planning'),
  ('planning_separation', 'planning_apart'),
  ('planning_road_factor', 'planning_road'),
  ('driver_link', 'proof_link'),
  ('provisioned_user', 'provisioned_person'),
  ('report_subscription', 'report_mail'),
  ('second_factor_prompt', 'second_factor_asked'),
  ('second_factor_enrollment', 'second_factor_offer'),
  ('deferred_setup_step', 'setup_deferred'),
  ('received_sms', 'sms_heard'),
  ('webhook_sent_event', 'webhook_told'),
  ('table_write', 'written');
insert into renamed (new_table, old_column, new_column) values
  ('account', 'zone', 'time_zone'),
  ('accounting_period', 'only_one', 'singleton'),
  ('accounting_setting', 'only_one', 'singleton'),
  ('accounting_setting', 'address', 'url'),
  ('accounting_setting', 'sealed_token', 'encrypted_token'),
  ('accounting_setting', 'knowingly', 'allow_internal_url'),
  ('accounting_setting', 'sending', 'send_mode'),
  ('api_client', 'gives', 'base_role'),
  ('api_client_secret', 'tail', 'last_four'),
  ('api_client_usage', 'refused', 'rejected_calls'),
  ('app_user', 'signed_up_code', 'sign_up_account_code'),
  ('app_user', 'name_looks', 'name_skeleton'),
  ('archive', 'made_at', 'created_at'),
  ('archive', 'checked_at', 'verified_at'),
  ('archive', 'gone', 'deleted_rows'),
  ('audit', 'why', 'reason'),
  ('bank_file_layout', 'titles', 'headers'),
  ('bank_file_layout', 'columns', 'column_mapping'),
  ('bank_file_layout', 'kept_at', 'saved_at'),
  ('bol_detail', 'pos', 'po_numbers'),
  ('calendar_feed', 'accounts', 'account_ids'),
  ('claim', 'said', 'description'),
  ('claim', 'late', 'filed_late'),
  ('claim', 'acknowledge_by', 'acknowledgment_due_on'),
  ('claim', 'decide_by', 'decision_due_on'),
  ('claim', 'bearer', 'liable_party'),
  ('claim', 'salvage', 'salvage_amount'),
  ('claim', 'offered', 'offered_amount'),
  ('claim', 'settled', 'settled_amount'),
  ('claim', 'settled_by', 'settlement_method'),
  ('claim', 'settled_ref', 'settlement_ref'),
  ('claim_packet', 'asked_at', 'requested_at'),
  ('claim_packet', 'asked_by', 'requested_by'),
  ('claim_packet', 'made_at', 'completed_at'),
  ('claim_packet', 'contents', 'contents_sha256'),
  ('claim_packet_file', 'pack_id', 'packet_id'),
  ('claim_packet_file', 'crc', 'crc32'),
  ('claim_packet_file', 'paper_id', 'document_id'),
  ('claim_document', 'waiting', 'pending_bytes'),
  ('claim_document', 'made_by', 'created_by'),
  ('dunning_notice', 'says', 'content'),
  ('dunning_notice', 'made_by', 'created_by'),
  ('collection_next_action', 'on_day', 'due_on'),
  ('collection_next_action', 'made_by', 'changed_by'),
  ('collection_note', 'said', 'note'),
  ('collection_note', 'promised', 'promised_amount'),
  ('collection_note', 'made_by', 'created_by'),
  ('consolidate', 'first_count', 'original_unit_count'),
  ('credit_term', 'made_by', 'changed_by'),
  ('tracking_link', 'made_at', 'created_at'),
  ('tracking_link', 'made_by', 'created_by'),
  ('tracking_link', 'opened_at', 'first_opened_at'),
  ('tracking_link', 'seen_at', 'last_opened_at'),
  ('day_plan', 'made_at', 'created_at'),
  ('day_plan', 'made_by', 'created_by_name'),
  ('daily_total', 'summed', 'is_compacted'),
  ('delivery_photo', 'kept_at', 'stored_at'),
  ('delivery_photo', 'waiting', 'pending_bytes'),
  ('delivery_proof', 'temperature_tenths', 'temperature_tenths_f'),
  ('dispute', 'said', 'description'),
  ('dispute', 'made_on', 'opened_on'),
  ('dispute', 'made_at', 'opened_at'),
  ('dispute', 'made_by', 'opened_by'),
  ('dispute_note', 'said', 'note'),
  ('dispute_note', 'made_by', 'created_by'),
  ('dispute_document', 'waiting', 'pending_bytes'),
  ('dispute_document', 'made_by', 'created_by'),
  ('erasure', 'asked_at', 'requested_at'),
  ('erasure', 'asked_by', 'requested_by'),
  ('erasure', 'began', 'transaction_id'),
  ('erasure', 'alone', 'is_name_unique'),
  ('erasure', 'done_at', 'completed_at'),
  ('erasure', 'replaced', 'replaced_values'),
  ('eta', 'dispatch_said_at', 'dispatch_reported_at'),
  ('eta', 'plain_minutes', 'baseline_minutes'),
  ('first_administrator_link', 'only_one', 'singleton'),
  ('floor_task', 'from_what', 'from_kind'),
  ('floor_task', 'to_what', 'to_kind'),
  ('floor_task', 'counted', 'moved_units'),
  ('pending_sign_in', 'sign_in', 'sign_in_id'),
  ('pending_sign_in', 'begun_at', 'started_at'),
  ('pending_sign_in', 'wrong', 'failed_attempts'),
  ('pending_sign_in', 'passed', 'is_second_factor_enrolled'),
  ('holiday_surcharge', 'made_at', 'created_at'),
  ('holiday_surcharge', 'made_by_name', 'created_by_name'),
  ('idempotency', 'who', 'caller_subject'),
  ('import_error', 'sentence', 'message'),
  ('import_run', 'titles', 'headers'),
  ('import_run', 'title_row', 'header_row'),
  ('import_run', 'places', 'column_positions'),
  ('import_run', 'fault_count', 'error_count'),
  ('import_run', 'why', 'failure_message'),
  ('import_run', 'why_params', 'failure_params'),
  ('import_run', 'made_at', 'created_at'),
  ('import_run', 'made_by', 'created_by'),
  ('installation', 'only_one', 'singleton'),
  ('installation', 'world', 'kind'),
  ('installation', 'founded_at', 'created_at'),
  ('invariant_check', 'says', 'description'),
  ('invariant_check', 'broken', 'violation_count'),
  ('invariant_check', 'since', 'violated_since'),
  ('invariant_check', 'took', 'duration_ms'),
  ('invoice_delivery', 'what', 'channel'),
  ('invoice_delivery', 'asked_at', 'requested_at'),
  ('invoice_delivery', 'asked_by', 'requested_by'),
  ('job', 'needs', 'required_permissions'),
  ('known_address', 'who', 'owner_digest'),
  ('layout_position_history', 'until_at', 'valid_until'),
  ('ledger_entry', 'side', 'line_number'),
  ('ledger_entry', 'book', 'ledger_account'),
  ('ledger_item', 'open', 'open_amount'),
  ('ledger_movement', 'made_at', 'created_at'),
  ('ledger_movement', 'made_by', 'created_by'),
  ('legal_hold', 'why', 'reason'),
  ('legal_hold', 'begun_at', 'started_at'),
  ('legal_hold', 'begun_by', 'started_by'),
  ('email_event', 'letter_key', 'email_key'),
  ('email_event', 'written_at', 'emailed_at'),
  ('load_count', 'coming', 'not_arrived'),
  ('load_count', 'summed', 'is_compacted'),
  ('login_attempt', 'who', 'owner_digest'),
  ('login_session', 'proved_at', 'authenticated_at'),
  ('email_wording', 'words', 'wording'),
  ('email_wording', 'own', 'default_wording'),
  ('notification', 'said', 'message'),
  ('notification', 'pushed_with', 'pushed_with_id'),
  ('notification_schedule', 'rhythm', 'frequency'),
  ('notification_schedule', 'morning', 'morning_time'),
  ('notification_schedule', 'zone', 'time_zone'),
  ('packet_signing_key', 'sealed', 'encrypted_private_key'),
  ('pallet_receipt', 'given_by', 'handed_over_by'),
  ('pallet_receipt', 'taken_by', 'received_by'),
  ('passkey', 'made_at', 'created_at'),
  ('payment', 'again', 'repeat_number'),
  ('payment', 'bank_booking', 'bank_booking_ref'),
  ('personal_data_export', 'asked_at', 'requested_at'),
  ('personal_data_export', 'asked_by', 'requested_by'),
  ('personal_data_export', 'made_at', 'completed_at'),
  ('personal_data_export', 'until', 'expires_at'),
  ('personal_data_export', 'records', 'record_count'),
  ('planning_setting', 'departs_from', 'earliest_departure'),
  ('planning_setting', 'departs_by', 'latest_departure'),
  ('planning_setting', 'road_factor', 'road_factor_percent'),
  ('planning_setting', 'come_back', 'returns_to_dock'),
  ('planning_setting', 'pounds_per_cube', 'pound_hundredths_per_cube'),
  ('planning_separation', 'one_id', 'consignee_id'),
  ('planning_separation', 'other_id', 'other_consignee_id'),
  ('planning_lane', 'from_id', 'from_account_id'),
  ('planning_lane', 'to_id', 'to_account_id'),
  ('planning_road_factor', 'factor', 'road_factor_percent'),
  ('printer', 'silent_at', 'failing_since'),
  ('printer', 'silent_why', 'failure_code'),
  ('printer', 'tries', 'failed_attempts'),
  ('printer', 'taken_until', 'locked_until'),
  ('product', 'warm_minutes', 'max_warm_minutes'),
  ('driver_link', 'made_by', 'created_by'),
  ('driver_link', 'made_by_name', 'created_by_name'),
  ('driver_link', 'made_at', 'created_at'),
  ('provisioned_user', 'gone_at', 'deprovisioned_at'),
  ('push_key', 'sealed', 'encrypted_private_key'),
  ('quote', 'made_at', 'created_at'),
  ('quote', 'made_by_name', 'created_by_name'),
  ('recovery_code', 'made_at', 'created_at'),
  ('report_subscription', 'every', 'frequency'),
  ('report_subscription', 'last_until', 'last_period_end'),
  ('retention_run', 'archived', 'archived_rows'),
  ('retention_run', 'gone', 'deleted_rows'),
  ('retention_run', 'fault', 'error'),
  ('saved_view', 'shared_account', 'shared_account_id'),
  ('second_factor', 'sealed', 'encrypted_secret'),
  ('second_factor', 'since', 'enabled_at'),
  ('second_factor', 'last_step', 'last_time_step'),
  ('second_factor_prompt', 'asked_at', 'first_prompted_at'),
  ('second_factor_enrollment', 'sealed', 'encrypted_secret'),
  ('security_event', 'times', 'count'),
  ('shipment', 'rated_run', 'rating_job_id'),
  ('shipment', 'old_number', 'imported_number'),
  ('shipment_rate', 'why', 'calculation'),
  ('shipment_rate', 'instead_of', 'replaced_charge_code'),
  ('shipper_code', 'said_at', 'assigned_at'),
  ('shipper_code', 'said_by', 'assigned_by'),
  ('received_sms', 'word', 'keyword'),
  ('statement_schedule', 'every', 'frequency'),
  ('statement_schedule', 'last_until', 'last_period_end'),
  ('statement_schedule', 'made_by', 'changed_by'),
  ('storage_location', 'turned', 'is_reversed'),
  ('temp_reading', 'who', 'user_name'),
  ('temp_reading', 'taken_at', 'recorded_at'),
  ('temp_warning', 'minutes', 'warm_minutes'),
  ('temp_warning', 'allowance', 'allowed_minutes'),
  ('trailer_size', 'weight', 'max_weight_lb'),
  ('trailer_size', 'count', 'available_count'),
  ('unit_event', 'who', 'user_name'),
  ('unit_event', 'paper', 'document_number'),
  ('unit_event', 'taken_at', 'recorded_at'),
  ('unit_event', 'then_warehouse_id', 'after_warehouse_id'),
  ('unit_event', 'then_place_id', 'after_place_id'),
  ('unit_event', 'then_status', 'after_status'),
  ('unit_event', 'then_load_id', 'after_load_id'),
  ('unit_event', 'then_scanned_at', 'after_scanned_at'),
  ('warehouse', 'zone', 'time_zone'),
  ('webhook_cursor', 'noted_id', 'pending_id'),
  ('webhook_cursor', 'noted_until', 'pending_until_xid'),
  ('webhook_cursor', 'noted_at', 'pending_since'),
  ('webhook_delivery', 'took_ms', 'duration_ms'),
  ('webhook_delivery', 'tried_at', 'last_attempt_at'),
  ('table_write', 'times', 'write_count'),
  ('table_write', 'transactions', 'transaction_id_sum');
do $$
declare r record;
begin
  for r in
    select c.oid::regclass as sequence, n.new_table || substr(c.relname, length(n.old_table) + 1) as new_name
    from renamed n
    join pg_depend d on d.refobjid = n.new_table::regclass and d.deptype = 'i'
    join pg_class c on c.oid = d.objid and c.relkind = 'S' and c.relname ^@ (n.old_table || '_')
    where n.old_table is not null
  loop
    execute format('alter sequence %s rename to %I', r.sequence, r.new_name);
  end loop;
  for r in
    select k.conrelid::regclass as on_table, k.conname as old_name, n.new_table || substr(k.conname, length(n.old_table) + 1) as new_name
    from renamed n
    join pg_constraint k on k.conrelid = n.new_table::regclass and k.conname ^@ (n.old_table || '_')
    where n.old_table is not null
  loop
    execute format('alter table %s rename constraint %I to %I', r.on_table, r.old_name, r.new_name);
  end loop;
  for r in
    select i.indexrelid::regclass as index, n.new_table || substr(c.relname, length(n.old_table) + 1) as new_name
    from renamed n
    join pg_index i on i.indrelid = n.new_table::regclass
    join pg_class c on c.oid = i.indexrelid and c.relname ^@ (n.old_table || '_')
    where n.old_table is not null and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)
  loop
    execute format('alter index %s rename to %I', r.index, r.new_name);
  end loop;
  for r in
    select k.conrelid::regclass as on_table, k.conname as old_name,
      n.new_table || '_' || n.new_column || substr(k.conname, length(n.new_table || '_' || n.old_column) + 1) as new_name
    from renamed n
    join pg_constraint k on k.conrelid = n.new_table::regclass
      and k.conname ~ ('^' || n.new_table || '_' || n.old_column || '_(fkey|key|check|not_null)\d*$')
    where n.old_column is not null
  loop
    execute format('alter table %s rename constraint %I to %I', r.on_table, r.old_name, r.new_name);
  end loop;
end $$;
alter table product rename constraint product_warm_minutes to product_max_warm_minutes;
alter table ledger_item rename constraint ledger_item_open to ledger_item_open_amount;
alter table claim_packet_file rename constraint claim_packet_file_pack_id_name_key to claim_packet_file_packet_id_name_key;
alter index ledger_item_open rename to ledger_item_open_amount;
alter index bol_detail_pos rename to bol_detail_po_numbers;
alter index login_attempt_who rename to login_attempt_owner;
alter index shipment_old_number rename to shipment_imported_number;
update archive_kind set table_name = 'email_event' where table_name = 'letter_event';

-- Functions whose text names a renamed table or column. Their bodies are otherwise unchanged.
create or replace function count_loads_anew() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('load_count'));
  with gone as (delete from load_count)
  insert into load_count (load_pickup_id, drop_id, loaded_minute, is_compacted, units, loaded, mis_staged, not_arrived, cubes, loaded_cubes)
  select u.load_pickup_id, u.drop_id, case when u.status = 7 and u.loaded_at > now() - interval '2 hours' then date_trunc('minute', u.loaded_at) end,
    true, count(*), count(*) filter (where u.status = 7), count(*) filter (where u.status = 5),
    count(*) filter (where u.status = 3 or (u.status not in (6, 7) and u.shuttle_load_id is not null and u.current_warehouse_id is distinct from u.outbound_warehouse_id)),
    sum(u.cube), coalesce(sum(u.cube) filter (where u.status = 7), 0)
  from unit u
  where u.active and u.load_pickup_id is not null
  group by 1, 2, 3;
end $$;

create or replace function erase_person(of int, by_whom int, at timestamptz, digest text) returns int
language plpgsql security definer set search_path = public as $$
declare p app_user; made int;
begin
  select * into strict p from app_user u where u.id = of for update;
  if p.erased_at is not null then raise exception 'Person % is erased', of using errcode = 'unique_violation'; end if;
  insert into erasure (user_id, requested_at, requested_by, name, email, is_name_unique, pseudonym, pseudonym_email, subject_digest)
  values (
    of, at, by_whom, p.name, p.email, not exists (select 1 from app_user o where o.name = p.name and o.id <> of),
    'Former user ' || of, 'former-user-' || of || '@erased.invalid', digest
  )
  returning id into made;
  delete from oidc_model m where m.subject = p.subject;
  delete from login_session s where s.subject = p.subject;
  delete from idempotency i where i.caller_subject = p.subject;
  delete from password where user_id = of;
  delete from passkey where user_id = of;
  delete from second_factor where user_id = of;
  delete from recovery_code where user_id = of;
  delete from second_factor_prompt where user_id = of;
  delete from second_factor_enrollment where user_id = of;
  delete from pending_sign_in where user_id = of;
  delete from one_time_token where user_id = of;
  delete from notification where user_id = of;
  delete from notification_preference where user_id = of;
  delete from notification_schedule where user_id = of;
  delete from saved_view where user_id = of;
  delete from report_subscription where user_id = of;
  delete from provisioned_user where user_id = of;
  delete from user_role where user_id = of;
  delete from user_group where user_id = of;
  -- The history of the user's own row contains their earlier names and addresses.
  perform set_config('app.erasing', 'on', true);
  update audit a
  set before = a.before - '{name,email,address}'::text[], after = a.after - '{name,email,address}'::text[]
  where a.entity = 'app_user' and a.entity_id = of and (a.before ?| '{name,email,address}'::text[] or a.after ?| '{name,email,address}'::text[]);
  perform set_config('app.erasing', 'off', true);
  update calendar_feed f set revoked_at = at where f.created_by = of and f.revoked_at is null;
  update app_user u
  set subject = 'erased|' || of, email = 'former-user-' || of || '@erased.invalid', name = 'Former user ' || of, avatar = null, active = false,
    status = 'inactive', sign_up_account_code = null, account_id = null, warehouse_id = null, is_google = false, activated_at = null,
    signed_out_at = now(), updated_at = now(), erased_at = at, row_version = u.row_version + 1
  where u.id = of;
  return made;
end $$;

create or replace function replace_person(of int, tbl text, col text, how text, num text, after text, most int) returns table (replaced int, last text)
language plpgsql security definer set search_path = public set synchronize_seqscans = off as $$
declare e erasure; mail text; called text; mail_re text; name_re text; typed text; changed text; finds text;
begin
  select * into strict e from erasure x where x.id = of and x.completed_at is null;
  mail := case when how = 'json' then trim(both '"' from to_jsonb(e.email)::text) else e.email end;
  called := case when how = 'json' then trim(both '"' from to_jsonb(e.name)::text) else e.name end;
  mail_re := '(?<![[:alnum:]._%+-])' || regexp_replace(mail, '([][(){}.*+?^$|\\-])', '\\\1', 'g') || '(?![[:alnum:]-])';
  name_re := '(?<![[:alnum:]])' || regexp_replace(called, '([][(){}.*+?^$|\\-])', '\\\1', 'g') || '(?![[:alnum:]])';
  if how = 'is' then
    finds := format('lower(t.%1$I) = lower(%2$L) or %3$L::boolean and t.%1$I = %4$L', col, mail, e.is_name_unique, called);
    -- An id column next to the name identifies the user, whatever their name was then.
    if num is not null then finds := format('(%s) or t.%I = %s and t.%I not in ('''', %L)', finds, num, e.user_id, col, e.pseudonym); end if;
    changed := format('case when lower(t.%1$I) = lower(%2$L) then %3$L else %4$L end', col, mail, e.pseudonym_email, e.pseudonym);
  else
    typed := format(case when how = 'json' then 't.%I::text' else 't.%I' end, col);
    finds := format('%1$s ~* %2$L', typed, mail_re);
    changed := format('regexp_replace(%1$s, %2$L, %3$L, ''gi'')', typed, mail_re, e.pseudonym_email);
    -- A single word can mean anything. First and last name identify a person.
    if e.is_name_unique and (e.name ~ '\S\s+\S' or how = 'json') then
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

create or replace function events_heard(after_moment timestamptz, until_moment timestamptz) returns setof bigint
language sql stable security definer rows 500 set search_path = public as $$
  select e.id
  from unit_event e
  where case when e.recorded_at is null then e.at else e.recorded_at end > after_moment
    and case when e.recorded_at is null then e.at else e.recorded_at end <= until_moment
$$;

create or replace function keep_push_key(made text, sealed_as text, at timestamptz, after int) returns setof push_key
language plpgsql security definer set search_path = public as $$
begin
  lock table push_key in exclusive mode;
  -- Another server has created it in the meantime.
  if exists (select from push_key k where k.id > after) then return query select * from newest_push_key(); return; end if;
  return query insert into push_key (public_key, encrypted_private_key, created_at) values (made, sealed_as, at) returning *;
end $$;

create or replace function ledger_entries_balance() returns trigger language plpgsql as $$
declare wrong int; least_id int; last_id int;
begin
  select min(movement_id), max(movement_id) into least_id, last_id from made;
  select movement_id into wrong from made group by movement_id having sum(amount) <> 0 limit 1;
  if wrong is not null then
    raise exception 'The sides of movement % do not come to zero', wrong using errcode = 'check_violation';
  end if;
  select x.movement_id into wrong
  from (
    select movement_id, payer_id from made
    except
    select id, payer_id from ledger_movement where id between least_id and last_id
  ) x
  limit 1;
  if wrong is not null then
    raise exception 'Movement % names two payers, or is none', wrong using errcode = 'foreign_key_violation';
  end if;
  with x as materialized (
    select item_id, sum(amount) as amount, min(payer_id) as payer_id, max(payer_id) as other_id
    from made where item_id is not null group by item_id
  ),
    moved as (update ledger_item i set open_amount = i.open_amount + x.amount from x where i.id = x.item_id and x.amount <> 0)
  select x.item_id into wrong
  from x
  left join ledger_item i on i.id = x.item_id
  where x.payer_id <> x.other_id or i.payer_id is distinct from x.payer_id
  limit 1;
  if wrong is not null then
    raise exception 'Item % is of another payer, or names two payers, or is none', wrong using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace function ledger_movements_balance() returns trigger language plpgsql as $$
declare wrong record; least_id int; last_id int;
begin
  select min(id), max(id) into least_id, last_id from made;
  select x.id, x.item_id into wrong
  from (
    select id, item_id from made
    except
    select movement_id, item_id from ledger_entry where movement_id between least_id and last_id
  ) x
  limit 1;
  if wrong.id is not null then
    raise exception 'The sides of movement % do not come to zero: it has % sides, none of which is of item %', wrong.id,
      (select count(*) from ledger_entry where movement_id = wrong.id), wrong.item_id using errcode = 'check_violation';
  end if;
  select x.created_by as id into wrong
  from (select distinct created_by from made where created_by is not null) x
  where not exists (select 1 from app_user u where u.id = x.created_by)
  limit 1;
  if wrong.id is not null then
    raise exception 'There is no user % who could have made a movement', wrong.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace function ledger_posted(ids int[]) returns void language plpgsql as $$
begin
  with posted as materialized (
    select nextval('ledger_item_id_seq')::int as item, nextval('ledger_movement_id_seq')::int as movement, i.*
    from (
      select id, bill_to_id as payer_id, date, due_date, amount, posted_at, posted_by, is_opening from invoice
      where id = any(ids) and posted_at is not null and deleted_at is null
        and not exists (select 1 from ledger_item x where x.invoice_id = invoice.id)
      order by bill_to_id, id
    ) i
  ),
    items as (
      insert into ledger_item (id, payer_id, invoice_id, date, due_date, amount) overriding system value
      select item, payer_id, id, date, due_date, amount from posted
    ),
    made as (
      insert into ledger_movement (id, kind, date, payer_id, item_id, created_at, created_by) overriding system value
      select movement, 'posted', date, payer_id, item, posted_at, posted_by from posted where amount <> 0
    )
  insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
  select movement, 1, 'receivable', item, payer_id, amount from posted where amount <> 0
  union all
  select movement, 2, case when is_opening then 'opening' else 'revenue' end, null, payer_id, -amount from posted where amount <> 0;
  -- A credit is applied to the invoice that it credits. A payment that was there before is applied to the invoice that it names.
  perform ledger_settle(array(
    select x.id from ledger_item x where x.invoice_id = any(ids) and x.amount < 0
    union
    select x.id from payment p join ledger_item x on x.payment_id = p.id where p.invoice_id = any(ids) and x.open_amount < 0
  ));
end $$;

create or replace function ledger_received(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from ledger_item
  where invoice_id = any(array(select invoice_id from payment where id = any(ids) and invoice_id is not null)) order by id for update;
  with fresh as materialized (
    select nextval('ledger_item_id_seq')::int as item, nextval('ledger_movement_id_seq')::int as movement, p.*
    from (
      select id, account_id as payer_id, invoice_id, date, amount, created_at as at, created_by as by, source from payment
      where id = any(ids) and not exists (select 1 from ledger_item x where x.payment_id = payment.id)
      order by account_id, id
    ) p
  ),
    wish as (
      select f.item, f.payer_id, f.amount as has, f.at, f.by, t.id as taker, t.open_amount as wants, greatest(f.date, t.date) as date,
        coalesce(sum(f.amount) over (partition by t.id order by f.item rows between unbounded preceding and 1 preceding), 0) as before
      from fresh f
      join ledger_item t on t.invoice_id = f.invoice_id and t.payer_id = f.payer_id
      where f.amount > 0 and t.open_amount > 0
    ),
    given as materialized (
      select nextval('ledger_movement_id_seq')::int as id, w.*, least(has, wants - before)::int as amount from wish w where wants > before
    ),
    items as (
      insert into ledger_item (id, payer_id, payment_id, date, due_date, amount) overriding system value
      select item, payer_id, id, date, date, -amount from fresh
    ),
    made as (
      insert into ledger_movement (id, kind, date, payer_id, item_id, created_at, created_by) overriding system value
      select movement, 'received', date, payer_id, item, at, by from fresh where amount <> 0
      union all
      select id, 'applied', date, payer_id, item, at, by from given
    )
  insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
  select movement, 1, 'on_account', item, payer_id, -amount from fresh where amount <> 0
  union all
  select movement, 2, case when source = 'opening' then 'opening' else 'bank' end, null, payer_id, amount from fresh where amount <> 0
  union all
  select id, 1, 'on_account', item, payer_id, amount from given
  union all
  select id, 2, 'receivable', taker, payer_id, -amount from given;
end $$;

create or replace function ledger_settle(givers int[]) returns void language plpgsql as $$
declare takers int[];
begin
  select array_agg(distinct t.id) into takers
  from ledger_item g
  left join invoice c on c.id = g.invoice_id
  left join payment p on p.id = g.payment_id
  join ledger_item t on t.invoice_id = coalesce(c.credit_of_id, p.invoice_id) and t.payer_id = g.payer_id
  where g.id = any(givers);
  if takers is null then return; end if;
  perform 1 from ledger_item where id = any(takers || givers) order by id for update;
  with wish as (
    select g.id as giver, g.payer_id, t.id as taker, greatest(g.date, t.date) as date, -g.open_amount as has, t.open_amount as wants,
      coalesce(sum(-g.open_amount) over (partition by t.id order by g.id rows between unbounded preceding and 1 preceding), 0) as before,
      case when g.payment_id is null then 'receivable' else 'on_account' end as ledger_account,
      coalesce(p.created_at, c.posted_at) as at, coalesce(p.created_by, c.posted_by) as by
    from ledger_item g
    left join invoice c on c.id = g.invoice_id
    left join payment p on p.id = g.payment_id
    join ledger_item t on t.invoice_id = coalesce(c.credit_of_id, p.invoice_id) and t.payer_id = g.payer_id
    where g.id = any(givers) and g.open_amount < 0 and t.open_amount > 0
  ),
    given as materialized (
      select nextval('ledger_movement_id_seq')::int as id, w.*, least(has, wants - before)::int as amount from wish w where wants > before
    ),
    made as (
      insert into ledger_movement (id, kind, date, payer_id, item_id, created_at, created_by) overriding system value
      select id, 'applied', date, payer_id, giver, at, by from given
    )
  insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
  select id, 1, ledger_account, giver, payer_id, amount from given
  union all
  select id, 2, 'receivable', taker, payer_id, -amount from given;
end $$;

create or replace function let_go(of_archive int, most int) returns table (gone int, changed int, files text[])
language plpgsql security definer set search_path = public set timezone = 'UTC' as $$
declare a archive; k archive_kind;
begin
  select * into strict a from archive x where x.id = of_archive;
  if a.verified_at is null then raise exception 'Archive % was not read back', of_archive using errcode = 'insufficient_privilege'; end if;
  select * into strict k from archive_kind x where x.kind = a.kind;
  perform pg_advisory_xact_lock_shared(hashtextextended('hold ' || a.kind, 14));
  perform set_config('app.letting_go', 'on', true);
  return query execute format(
    'with picked as materialized (
      select r.row_key, r.hash from archive_row r
      where r.archive_id = $1
        and not exists (select 1 from %1$I v where v.row_key = r.row_key::%4$s and v.held)
      order by r.row_key
      limit $2
      for update of r skip locked
    ),
    same as materialized (
      select s.row_key, v.file from picked s join %1$I v on v.row_key = s.row_key::%4$s where md5(v.line::text) = s.hash
    ),
    gone as (
      delete from %2$I t using same s where t.%3$I = s.row_key::%4$s returning s.row_key, s.file
    ),
    dropped as (
      delete from archive_row r using picked s where r.kind = $3 and r.row_key = s.row_key returning 1
    ),
    counted as (
      update archive x set deleted_rows = x.deleted_rows + (select count(*) from gone) where x.id = $1 and (select count(*) from gone) > 0 returning 1
    )
    select (select count(*)::int from gone), (select count(*)::int from dropped) - (select count(*)::int from gone),
      coalesce((select array_agg(g.file) from gone g where g.file is not null), ''{}'')',
    aging_view(a.kind), k.table_name, k.key_column, k.key_type
  ) using of_archive, most, a.kind;
  perform set_config('app.letting_go', 'off', true);
end $$;

create or replace function note_written() returns trigger language plpgsql as $$
begin insert into table_write (table_name) values (tg_table_name); return null; end $$;

create or replace function opening_may_be_taken_back(was invoice, becomes invoice) returns boolean language plpgsql stable as $$
declare
  changes constant text[] := array['number', 'posted_at', 'posted_by', 'deleted_at', 'row_version'];
begin
  return was.is_opening and was.credit_of_id is null and not was.credited
    and was.accounting_posted_at is null and was.portal_uploaded_at is null
    and becomes.number = was.draft_number and becomes.posted_by is null and becomes.deleted_at is not null
    and to_jsonb(becomes) - changes is not distinct from to_jsonb(was) - changes
    and not exists (select from accounting_period p where was.date <= p.closed_through)
    and not exists (select from invoice_delivery s where s.invoice_id = was.id)
    and not exists (select from dispute d where d.invoice_id = was.id)
    and not exists (select from invoice c where c.credit_of_id = was.id)
    and exists (
      select
      from ledger_item x
      join ledger_movement m on m.item_id = x.id and m.kind = 'posted'
      join ledger_movement r on r.reverses_id = m.id
      where x.invoice_id = was.id and x.open_amount = 0
    );
end $$;

create or replace function payers_held(ids int[]) returns setof int language sql stable security definer set search_path = public as $$
  select c.payer_id
  from credit_term c
  where c.payer_id = any(ids) and (
    c.on_hold
    or c.credit_limit < (select coalesce(sum(x.open_amount), 0) from ledger_item x where x.payer_id = c.payer_id and x.open_amount <> 0)
  )
$$;

create or replace function sum_bol_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into daily_total (list, day, state, count, amount, cubes, units)
    select 'bol', outbound_date, bol_state(active, deleted_at), count(*), 0, sum(cubes), sum(units) from came group by 2, 3;
  elsif tg_op = 'DELETE' then
    insert into daily_total (list, day, state, count, amount, cubes, units)
    select 'bol', outbound_date, bol_state(active, deleted_at), -count(*), 0, -sum(cubes), -sum(units) from went group by 2, 3;
  else
    insert into daily_total (list, day, state, count, amount, cubes, units)
    select 'bol', x.outbound_date, bol_state(x.active, x.deleted_at), sum(x.n), 0, sum(x.n * x.cubes), sum(x.n * x.units)
    from (
      select 1 as n, outbound_date, active, deleted_at, cubes, units from came
      union all
      select -1, outbound_date, active, deleted_at, cubes, units from went
    ) x
    group by 2, 3
    having sum(x.n) <> 0 or sum(x.n * x.cubes) <> 0 or sum(x.n * x.units) <> 0;
  end if;
  return null;
end $$;

create or replace function sum_invoice_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'DELETE' then
    insert into daily_total (list, day, state, count, amount, cubes, units)
    select 'invoice', date, invoice_state(posted_at, credited, deleted_at), count(*), sum(amount), sum(cubes), sum(units) from came group by 2, 3;
  end if;
  if tg_op <> 'INSERT' then
    insert into daily_total (list, day, state, count, amount, cubes, units)
    select 'invoice', date, invoice_state(posted_at, credited, deleted_at), -count(*), -sum(amount), -sum(cubes), -sum(units) from went group by 2, 3;
  end if;
  return null;
end $$;

create or replace function sum_order_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into daily_total (list, day, state, count, amount, cubes, units)
    select 'order', ship_date, order_state(status, deleted_at), count(*), 0, 0, 0 from came group by 2, 3;
  elsif tg_op = 'DELETE' then
    insert into daily_total (list, day, state, count, amount, cubes, units)
    select 'order', ship_date, order_state(status, deleted_at), -count(*), 0, 0, 0 from went group by 2, 3;
  else
    insert into daily_total (list, day, state, count, amount, cubes, units)
    select 'order', x.ship_date, order_state(x.status, x.deleted_at), sum(x.n), 0, 0, 0
    from (
      select 1 as n, ship_date, status, deleted_at from came
      union all
      select -1, ship_date, status, deleted_at from went
    ) x
    group by 2, 3
    having sum(x.n) <> 0;
  end if;
  return null;
end $$;

create or replace function sum_shipment_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'DELETE' then
    insert into daily_total (list, day, state, count, amount, cubes, units)
    select 'shipment', outbound_date, status, count(*), sum(amount), sum(cubes), sum(units) from came group by 2, 3;
  end if;
  if tg_op <> 'INSERT' then
    insert into daily_total (list, day, state, count, amount, cubes, units)
    select 'shipment', outbound_date, status, -count(*), -sum(amount), -sum(cubes), -sum(units) from went group by 2, 3;
  end if;
  return null;
end $$;

create or replace function sum_days_anew() returns void language sql as $$
  delete from daily_total;
  insert into daily_total (list, day, state, is_compacted, count, amount, cubes, units)
  select 'invoice', date, invoice_state(posted_at, credited, deleted_at), true, count(*), sum(amount), sum(cubes), sum(units)
  from invoice group by 2, 3
  union all
  select 'shipment', outbound_date, status, true, count(*), sum(amount), sum(cubes), sum(units) from shipment group by 2, 3
  union all
  select 'bol', outbound_date, bol_state(active, deleted_at), true, count(*), 0, sum(cubes), sum(units) from bol group by 2, 3
  union all
  select 'order', ship_date, order_state(status, deleted_at), true, count(*), 0, 0, 0 from orders group by 2, 3
$$;

-- Archive files contain the rows of these views under the column names of the time of archiving. A row that was archived but not
-- yet deleted has changed by the renaming: it is archived again before it is deleted (docs/decisions/208). Personal columns and
-- file contents stay out of the files under their new names.
create or replace view aging_box_events with (security_invoker = true) as
  select e.id as row_key, e.at, to_jsonb(e) - 'user_name' as line, null::text as file, 0 as file_bytes,
    is_held('boxEvents', array[u.shipper_id, u.consignee_id, u.bill_to_id]) or is_open(u.active, u.load_pickup_id)
      or not exists (select 1 from unit_event n where n.unit_id = e.unit_id and n.id > e.id and n.to_status is not null)
      or is_contested(u.id) as held
  from unit_event e
  join unit u on u.id = e.unit_id;
create or replace view aging_photos with (security_invoker = true) as
  select p.id as row_key, p.stored_at as at, to_jsonb(p) - 'pending_bytes' as line, p.file, p.bytes as file_bytes,
    is_held('photos', array[d.deliver_to_id, u.shipper_id, u.consignee_id, u.bill_to_id]) or p.pending_bytes is not null
      or u.id is not null and is_contested(u.id)
      or exists (select 1 from claim c where c.load_id = d.load_id and c.ended_at is null) as held
  from delivery_photo p
  join load_drop d on d.id = p.drop_id
  left join unit u on u.id = p.unit_id;
