/**
 * Which feature writes a table; the first is its owner. Where two are named, each writes its own step of one life, and
 * the comment above says which.
 * `db`: filled by db/seed and db/migrations alone. No call writes such a table: what stands there is set up with the
 * system (roles, texts of settings), or follows from other rows by a trigger.
 */
export const tableOwners: Record<string, string | string[]> = {
  // parties and access
  // Which world the database holds; the start writes it.
  installation: 'db',
  // The demo world brings some; an administrator adds and changes them.
  region: ['db', 'areas/settings/regions'],
  state: 'areas/settings/states',
  // The demo world brings its own; an administrator makes and changes them.
  product: ['db', 'areas/accounts/products'],
  // A new company starts with a few; an administrator makes and changes them.
  box_size: ['db', 'areas/accounts/box-sizes'],
  warehouse: 'areas/floor/warehouse-settings',
  warehouse_schedule: 'areas/floor/warehouse-settings',
  // A box that nobody announced is received for a placeholder account.
  account: ['areas/accounts/accounts', 'areas/receiving/scanning'],
  account_flag: 'areas/accounts/accounts',
  consignee_by_shipper: 'areas/calendar/shippers',
  shipper_group: 'areas/calendar/shippers',
  shipper_profile: 'areas/calendar/shippers',
  cutoff_group: 'areas/calendar/cutoff-groups',
  cutoff_group_schedule: 'areas/calendar/cutoff-groups',
  // The product's roles come with the system; an administrator makes those of the house.
  role: ['db', 'areas/people/roles'],
  role_permission: ['db', 'areas/people/roles'],
  // Who signs in is remembered as a user; a program acts as a user of its own.
  // Who comes in is remembered as a user; a program acts as a user of its own.
  app_user: ['areas/people/session', 'areas/developer/api-clients'],
  // An administrator gives roles to people; who has a role that ends is moved to another.
  user_role: ['areas/people/users', 'areas/people/roles'],
  // An administrator gives accounts to people; a program has that of its owner.
  user_group: ['areas/people/users', 'areas/developer/api-clients'],
  // A function of the database erases and keeps what is still looked for; the feature says that all is done.
  erasure: ['areas/people/personal-data', 'db'],
  person_export: 'areas/people/personal-data',
  saved_view: 'areas/people/saved-views',
  report_mail: 'areas/reports/reports',
  notice: 'areas/people/notifications',
  notice_wish: 'areas/people/notifications',
  notice_habit: 'areas/people/notifications',
  // A function of the database keeps the house's key.
  push_key: 'db',
  // Functions of the database take away what its session or its person has lost.
  push_subscription: ['areas/people/push', 'db'],

  // setting up a company
  company_logo: 'areas/company/profile',
  setup_deferred: 'areas/company/setup',
  import_run: 'areas/company/imports',
  import_row: 'areas/company/imports',
  import_fault: 'areas/company/imports',
  import_made: 'areas/company/imports',

  // signing in
  // The provider keeps what its sessions need; who is shut out loses all of it at once.
  oidc_model: ['integrations/identity', 'areas/people/session'],
  oidc_key: 'integrations/identity',
  // The provider opens and ends sessions; who is shut out has all of them ended.
  login_session: ['integrations/identity', 'areas/people/session'],
  // Passwords counts the attempts; the provider clears away what is old.
  login_attempt: ['areas/people/passwords', 'integrations/identity'],
  // Passwords remembers where people came in; the provider clears away what is old.
  known_address: ['areas/people/passwords', 'integrations/identity'],
  // Passwords makes and spends tokens; the provider clears away what has expired.
  one_time_token: ['areas/people/passwords', 'integrations/identity'],
  first_administrator_link: 'areas/people/first-administrator',
  password: 'areas/people/passwords',
  passkey: 'areas/people/passkeys',
  // Passkeys asks and takes; the provider clears away what has expired.
  passkey_challenge: ['areas/people/passkeys', 'integrations/identity'],
  second_factor: 'areas/people/second-factor',
  recovery_code: 'areas/people/second-factor',
  second_factor_asked: 'areas/people/second-factor',
  // What is begun and not finished; the provider clears away what has expired.
  second_factor_offer: ['areas/people/second-factor', 'integrations/identity'],
  half_sign_in: ['areas/people/second-factor', 'integrations/identity'],

  // other people's software
  api_client: 'areas/developer/api-clients',
  api_client_secret: 'areas/developer/api-clients',
  api_client_use: 'areas/developer/api-clients',
  provisioned_person: 'areas/people/provisioning',
  provisioned_group: 'areas/people/provisioning',
  // A program that is ended takes its webhooks with it.
  webhook: ['areas/developer/webhooks', 'areas/developer/api-clients'],
  webhook_told: 'areas/developer/webhooks',
  webhook_cursor: 'areas/developer/webhooks',
  webhook_delivery: 'areas/developer/webhooks',

  // what every area stands on
  admin_setting: 'areas/admin/settings',
  mail_words: 'areas/settings/emails',
  // The end of a session that the provider ends itself is told there, outside every request.
  audit: ['kit/server', 'integrations/identity'],
  job: 'kit/server',
  // A message is put there with what it tells of; sending marks it sent or failed.
  outbox: ['kit/server', 'areas/admin/outbox'],
  invariant_check: ['areas/admin/checks'],
  security_event: 'areas/admin/security-log',
  archive_kind: 'db',
  archive: 'areas/admin/retention',
  // A function of the database notes what goes into a file, and lets it go; the feature forgets a file that was not whole.
  archive_row: 'db',
  legal_hold: 'areas/admin/retention',
  retention_run: 'areas/admin/retention',
  idempotency: 'kit/server',
  // Written by the tables it tells of; summed up here.
  written: 'kit/server',
  day_sum: 'kit/server',

  // when freight may go
  holiday_period: 'areas/calendar/holiday-periods',
  holiday_period_region: 'areas/calendar/holiday-periods',
  day_of_service: 'areas/calendar/days-of-service',
  service_sync_change: 'areas/calendar/service-sync',
  calendar_feed: 'areas/calendar/feed',
  blocked_account: 'areas/calendar/blocked-accounts',
  blocked_account_shipper: 'areas/calendar/blocked-accounts',
  shuttle_load: 'areas/shuttles/shuttle-loads',
  shuttle_manifest: 'areas/shuttles/shuttle-loads',
  shuttle_file: 'areas/shuttles/shuttle-file',
  shuttle_setup: 'areas/shuttles/shuttle-setup',
  layout_template: 'areas/floor/layouts',
  layout: 'areas/floor/layouts',
  storage_location: 'areas/floor/layouts',
  storage_position: 'areas/floor/layouts',
  layout_slot_was: 'areas/floor/layouts',
  place: 'areas/floor/layouts',
  plan_mark: 'areas/floor/layouts',
  // The day starts in the morning; the final release closes it at night.
  warehouse_day: ['areas/calendar/start-day', 'areas/outbound/release'],
  // A new day takes over what was blocked; groups are blocked and freed by hand through the day.
  warehouse_day_blocked_group: ['areas/calendar/start-day', 'areas/calendar/cutoff-groups'],

  // freight
  orders: 'areas/orders/order-lines',
  // A new calendar moves lines to other days; it stands below orders and cannot ask them to.
  consolidate: ['areas/orders/order-lines', 'areas/calendar/service-sync'],
  unit: 'areas/freight/units',
  unit_event: 'areas/freight/units',
  temp_reading: 'areas/freight/temperatures',
  temp_warning: 'areas/freight/temperatures',
  line_lot: 'areas/receiving/traceability',
  order_template: 'areas/orders/templates',
  order_template_line: 'areas/orders/templates',
  xml_upload: 'areas/orders/xml-upload',
  shipper_code: 'areas/orders/xml-upload',
  extension: 'areas/orders/extensions',
  extension_consolidate: 'areas/orders/extensions',
  rejection_reason: 'areas/settings/reasons',

  // the floor
  // A pickup takes its door and frees it with its own life.
  door: ['areas/floor/doors', 'areas/outbound/loads'],
  printer: 'areas/floor/printers',
  floor_task: 'areas/floor/tasks',
  floor_task_box: 'areas/floor/tasks',
  // Signing in counts the wrong PINs.
  scanner_user: ['areas/floor/scanner-users', 'areas/receiving/scanning'],
  // Who is switched off or gets another PIN is signed out.
  scanner_session: ['areas/receiving/scanning', 'areas/floor/scanner-users'],
  scan: 'areas/receiving/scanning',
  receiving_pallet: 'areas/receiving/scanning',
  pallet_receipt: 'areas/receiving/pallet-receipts',
  // The reference data makes the first bands; an administrator says others.
  pallet_deduction_setting: ['db', 'areas/receiving/pallet-receipts'],
  // Units bring and take what waits there with every move; the cooler keeps what is said of it.
  cooler_item: ['areas/freight/units', 'areas/receiving/cooler'],

  // trucks
  // Routing makes trucks and their stops; loads leads each through its life.
  load: ['areas/outbound/loads', 'areas/outbound/routing'],
  // As load: routing makes pickups, loads leads each through its life.
  load_pickup: ['areas/outbound/loads', 'areas/outbound/routing'],
  load_drop: 'areas/outbound/routing',
  load_plan: 'areas/outbound/routing',
  day_plan: 'areas/outbound/routing',
  planning: 'areas/outbound/planning-settings',
  planning_road: 'areas/outbound/planning-settings',
  planning_lane: 'areas/outbound/planning-settings',
  planning_apart: 'areas/outbound/planning-settings',
  trailer_size: 'areas/outbound/planning-settings',
  load_shortage: 'areas/outbound/loads',
  load_count: 'areas/outbound/loads',
  shortage_reason: 'areas/settings/reasons',
  trailer_inspection: 'areas/outbound/loads',
  // A drop comes with its ETA; its state goes the way of the truck, and ends with the proof; its times are said and computed.
  eta: ['areas/outbound/loads', 'areas/outbound/etas'],
  eta_hidden: 'areas/outbound/etas',
  letter_event: 'areas/outbound/release-emails',
  sms_log: 'areas/outbound/text-messages',
  sms_heard: 'areas/outbound/text-messages',

  delivery_proof: 'areas/outbound/deliveries',
  day_link: 'areas/outbound/tracking-links',
  proof_link: 'areas/outbound/driver-proofs',
  delivery_exception: 'areas/outbound/driver-proofs',
  delivery_photo: 'areas/outbound/driver-proofs',

  // papers and money
  bol: 'areas/lading/bills-of-lading',
  // What a cancelled shipment lets go of can be billed anew.
  bol_detail: ['areas/lading/bills-of-lading', 'areas/billing/shipments'],
  charge_code: 'areas/billing/tariffs',
  cancel_reason: 'areas/settings/reasons',
  dispute_reason: 'areas/settings/reasons',
  claim_reason: 'areas/settings/reasons',
  quote: 'areas/billing/quotes',
  // The lines of published versions, and the rate of each quote.
  tariff: ['areas/billing/tariffs', 'areas/billing/quotes'],
  rate_sheet: 'areas/billing/tariffs',
  rate_sheet_version: 'areas/billing/tariffs',
  rate_simulation: 'areas/billing/simulation',
  fuel_schedule: 'areas/billing/tariffs',
  fuel_price: 'areas/billing/tariffs',
  fuel_price_was: 'areas/billing/tariffs',
  accessorial_rule: 'areas/billing/tariffs',
  holiday_surcharge: 'areas/billing/tariffs',
  // A bill of lading makes the shipments it is billed by.
  shipment: ['areas/billing/shipments', 'areas/lading/bills-of-lading'],
  // Bills of lading make them; billing corrects what was carried.
  shipment_detail: ['areas/billing/shipments', 'areas/lading/bills-of-lading'],
  // What no longer stands on a bill bears no charge.
  shipment_rate: ['areas/billing/shipments', 'areas/lading/bills-of-lading'],
  // Closing makes drafts and takes them back; everything after is the invoices’ own.
  invoice: ['areas/billing/invoices', 'areas/billing/closing'],
  // Closing copies charges of shipments; lines by hand and those of credits are the invoices’ own.
  invoice_detail: ['areas/billing/invoices', 'areas/billing/closing'],
  invoice_sent: 'areas/billing/invoices',
  number_series: 'areas/billing/invoices',
  accounting_period: 'areas/billing/invoices',
  accounting_setting: 'areas/settings/accounting',
  // Payments and credits of an earlier system are what a company begins with.
  payment: ['areas/billing/payments', 'areas/billing/opening-balances'],
  bank_sheet: 'areas/billing/payments',
  payment_bank_line: 'areas/billing/payments',
  // Whoever takes back a whole invoice ends its disputes, by a trigger.
  dispute: ['areas/billing/disputes', 'db'],
  dispute_note: 'areas/billing/disputes',
  dispute_paper: 'areas/settings/documents',
  claim: 'areas/claims/claims',
  claim_paper: 'areas/settings/documents',
  claim_pack: 'areas/claims/claim-packets',
  claim_pack_piece: 'areas/claims/claim-packets',
  pack_key: 'areas/claims/claim-packets',
  credit_term: 'areas/billing/collections',
  collection_letter: 'areas/billing/collections',
  statement_schedule: 'areas/billing/statements',
  collection_note: 'areas/billing/collections',
  collection_next: 'areas/billing/collections',
  // Made and changed by triggers alone.
  ledger_item: 'db',
  // Postings and receipts are written by triggers; what people decide afterwards is written by the feature.
  ledger_movement: ['areas/billing/ledger', 'db'],
  // As the movement that it is a side of.
  ledger_entry: ['areas/billing/ledger', 'db'],
  billing_close: 'areas/billing/closing',
  billing_closed_day: 'areas/billing/closing',
};
