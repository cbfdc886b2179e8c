/**
 * Which features write each table. The first is its owner. Where two are listed, each writes its own step of the lifecycle, and
 * the comment above explains which. `db`: filled only by db/seed and db/migrations. No endpoint writes such a table: its rows are
 * set up with the system (roles, setting definitions), or derived from other rows by a trigger.
 */
export const tableOwners: Record<string, string | string[]> = {
  // Parties and access. The kind of data the database contains, written at the first start.
  installation: 'db',
  // The demo data adds some. An administrator adds and edits them.
  region: ['db', 'areas/settings/regions'],
  state: 'areas/settings/states',
  // The demo data adds its own. An administrator adds and edits them.
  product: ['db', 'areas/accounts/products'],
  // A new company starts with a few. An administrator adds and edits them.
  box_size: ['db', 'areas/accounts/box-sizes'],
  warehouse: 'areas/floor/warehouse-settings',
  warehouse_schedule: 'areas/floor/warehouse-settings',
  // A unit that was never announced is received for a placeholder account.
  account: ['areas/accounts/accounts', 'areas/receiving/scanning'],
  account_flag: 'areas/accounts/accounts',
  consignee_by_shipper: 'areas/calendar/shippers',
  shipper_group: 'areas/calendar/shippers',
  shipper_profile: 'areas/calendar/shippers',
  cutoff_group: 'areas/calendar/cutoff-groups',
  cutoff_group_schedule: 'areas/calendar/cutoff-groups',
  // The product's roles come with the system. An administrator creates the company's own.
  role: ['db', 'areas/people/roles'],
  role_permission: ['db', 'areas/people/roles'],
  // A user record is created at sign-in. An API client acts as a user of its own.
  app_user: ['areas/people/session', 'areas/developer/api-clients'],
  // An administrator assigns roles to users. Users of a deleted role are moved to another.
  user_role: ['areas/people/users', 'areas/people/roles'],
  // An administrator assigns accounts to users. An API client has its owner's account.
  user_group: ['areas/people/users', 'areas/developer/api-clients'],
  // A database function erases data and keeps what must stay searchable. The feature records that the erasure is complete.
  erasure: ['areas/people/personal-data', 'db'],
  personal_data_export: 'areas/people/personal-data',
  saved_view: 'areas/people/saved-views',
  report_subscription: 'areas/reports/reports',
  notification: 'areas/people/notifications',
  notification_preference: 'areas/people/notifications',
  notification_schedule: 'areas/people/notifications',
  // A database function stores the server's key.
  push_key: 'db',
  // Database functions delete subscriptions that have lost their session or user.
  push_subscription: ['areas/people/push', 'db'],

  // Setting up a company.
  company_logo: 'areas/company/profile',
  deferred_setup_step: 'areas/company/setup',
  import_run: 'areas/company/imports',
  import_row: 'areas/company/imports',
  import_error: 'areas/company/imports',
  import_created_record: 'areas/company/imports',

  // Signing in. The provider stores what its sessions need. A user whose access is revoked loses all of it immediately.
  oidc_model: ['integrations/identity', 'areas/people/session'],
  oidc_key: 'integrations/identity',
  // The provider opens and ends sessions. Revoking a user's access ends all of theirs.
  login_session: ['integrations/identity', 'areas/people/session'],
  // The passwords feature counts the attempts. The provider deletes old ones.
  login_attempt: ['areas/people/passwords', 'integrations/identity'],
  // The passwords feature stores where users signed in from. The provider deletes old entries.
  known_address: ['areas/people/passwords', 'integrations/identity'],
  // The passwords feature creates and consumes tokens. The provider deletes expired ones.
  one_time_token: ['areas/people/passwords', 'integrations/identity'],
  first_administrator_link: 'areas/people/first-administrator',
  password: 'areas/people/passwords',
  passkey: 'areas/people/passkeys',
  // The passkeys feature creates and consumes challenges. The provider deletes expired ones.
  passkey_challenge: ['areas/people/passkeys', 'integrations/identity'],
  second_factor: 'areas/people/second-factor',
  recovery_code: 'areas/people/second-factor',
  second_factor_prompt: 'areas/people/second-factor',
  // Sign-ins and setups in progress. The provider deletes expired ones.
  second_factor_enrollment: ['areas/people/second-factor', 'integrations/identity'],
  pending_sign_in: ['areas/people/second-factor', 'integrations/identity'],

  // External software.
  api_client: 'areas/developer/api-clients',
  api_client_secret: 'areas/developer/api-clients',
  api_client_usage: 'areas/developer/api-clients',
  provisioned_user: 'areas/people/provisioning',
  provisioned_group: 'areas/people/provisioning',
  // Deleting an API client also ends its webhooks.
  webhook: ['areas/developer/webhooks', 'areas/developer/api-clients'],
  webhook_sent_event: 'areas/developer/webhooks',
  webhook_cursor: 'areas/developer/webhooks',
  webhook_delivery: 'areas/developer/webhooks',

  // Shared by all areas.
  admin_setting: 'areas/admin/settings',
  email_wording: 'areas/settings/emails',
  // When the provider itself ends a session, it writes the audit record outside any request.
  audit: ['kit/server', 'integrations/identity'],
  job: 'kit/server',
  // A message is inserted together with the change it reports. The sender marks it sent or failed.
  outbox: ['kit/server', 'areas/admin/outbox'],
  invariant_check: ['areas/admin/checks'],
  security_event: 'areas/admin/security-log',
  archive_kind: 'db',
  archive: 'areas/admin/retention',
  // A database function records which rows go into an archive file and deletes them. The feature discards an incomplete file.
  archive_row: 'db',
  legal_hold: 'areas/admin/retention',
  retention_run: 'areas/admin/retention',
  idempotency: 'kit/server',
  // Written by triggers of the tables they describe. Aggregated here.
  table_write: 'kit/server',
  daily_total: 'kit/server',

  // When freight can leave.
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
  layout_position_history: 'areas/floor/layouts',
  place: 'areas/floor/layouts',
  floor_plan_element: 'areas/floor/layouts',
  // The day starts in the morning. The final release closes it at night.
  warehouse_day: ['areas/calendar/start-day', 'areas/outbound/release'],
  // A new day inherits the blocked groups. During the day users block and release groups manually.
  warehouse_day_blocked_group: ['areas/calendar/start-day', 'areas/calendar/cutoff-groups'],

  // Freight.
  orders: 'areas/orders/order-lines',
  // A calendar change moves lines to other days. Calendar is a layer below orders and cannot call it.
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
  extension: 'areas/orders/cutoff-extensions',
  extension_consolidate: 'areas/orders/cutoff-extensions',
  rejection_reason: 'areas/settings/reasons',

  // The floor. A pickup takes and frees its door with its own lifecycle.
  door: ['areas/floor/doors', 'areas/outbound/loads'],
  printer: 'areas/floor/printers',
  floor_task: 'areas/floor/tasks',
  floor_task_unit: 'areas/floor/tasks',
  // Signing in counts the wrong PINs.
  scanner_user: ['areas/floor/scanner-users', 'areas/receiving/scanning'],
  // A user who is deactivated or gets a new PIN is signed out.
  scanner_session: ['areas/receiving/scanning', 'areas/floor/scanner-users'],
  scan: 'areas/receiving/scanning',
  receiving_pallet: 'areas/receiving/scanning',
  pallet_receipt: 'areas/receiving/pallet-receipts',
  // The system adds the first bands. An administrator edits them.
  pallet_deduction_setting: ['db', 'areas/receiving/pallet-receipts'],
  // Every unit move adds or removes its entry. The cooler feature stores the notes.
  cooler_item: ['areas/freight/units', 'areas/receiving/cooler'],

  // Trucks. Routing creates trucks and their stops. Loads manages their lifecycle.
  load: ['areas/outbound/loads', 'areas/outbound/routing'],
  // As for load: routing creates pickups, loads manages their lifecycle.
  load_pickup: ['areas/outbound/loads', 'areas/outbound/routing'],
  load_drop: 'areas/outbound/routing',
  load_plan: 'areas/outbound/routing',
  day_plan: 'areas/outbound/routing',
  planning_setting: 'areas/outbound/planning-settings',
  planning_road_factor: 'areas/outbound/planning-settings',
  planning_lane: 'areas/outbound/planning-settings',
  planning_separation: 'areas/outbound/planning-settings',
  trailer_size: 'areas/outbound/planning-settings',
  load_shortage: 'areas/outbound/loads',
  load_count: 'areas/outbound/loads',
  shortage_reason: 'areas/settings/reasons',
  trailer_inspection: 'areas/outbound/loads',
  // A stop is created with its ETA. Loads sets its status, which follows the truck and ends with the proof of delivery. The etas
  // feature sets and computes its times.
  eta: ['areas/outbound/loads', 'areas/outbound/etas'],
  eta_hidden: 'areas/outbound/etas',
  email_event: 'areas/outbound/release-emails',
  sms_log: 'areas/outbound/text-messages',
  received_sms: 'areas/outbound/text-messages',

  delivery_proof: 'areas/outbound/deliveries',
  tracking_link: 'areas/outbound/tracking-links',
  driver_link: 'areas/outbound/driver-proofs',
  delivery_exception: 'areas/outbound/driver-proofs',
  delivery_photo: 'areas/outbound/driver-proofs',

  // Documents and money.
  bol: 'areas/lading/bills-of-lading',
  // Freight released by a canceled shipment can be billed again.
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
  fuel_price_history: 'areas/billing/tariffs',
  accessorial_rule: 'areas/billing/tariffs',
  holiday_surcharge: 'areas/billing/tariffs',
  // A bill of lading creates the shipments it is billed by.
  shipment: ['areas/billing/shipments', 'areas/lading/bills-of-lading'],
  // Bills of lading create them. Billing corrects what was carried.
  shipment_detail: ['areas/billing/shipments', 'areas/lading/bills-of-lading'],
  // What is removed from a bill of lading loses its charges.
  shipment_rate: ['areas/billing/shipments', 'areas/lading/bills-of-lading'],
  // Closing creates and deletes drafts. Every later change belongs to the invoices feature.
  invoice: ['areas/billing/invoices', 'areas/billing/closing'],
  // Closing copies the charges of shipments. Manual lines and credit lines belong to the invoices feature.
  invoice_detail: ['areas/billing/invoices', 'areas/billing/closing'],
  invoice_delivery: 'areas/billing/invoices',
  number_series: 'areas/billing/invoices',
  accounting_period: 'areas/billing/invoices',
  accounting_setting: 'areas/settings/accounting',
  // A company starts with the payments and credits of its previous system.
  payment: ['areas/billing/payments', 'areas/billing/opening-balances'],
  // Titles and columns of every kind of import file, first of bank files.
  bank_file_layout: 'areas/accounts/accounts',
  payment_bank_line: 'areas/billing/payments',
  // Reversing a whole invoice ends its disputes, by a trigger.
  dispute: ['areas/billing/disputes', 'db'],
  dispute_note: 'areas/billing/disputes',
  dispute_document: 'areas/settings/documents',
  claim: 'areas/claims/claims',
  claim_document: 'areas/settings/documents',
  claim_packet: 'areas/claims/claim-packets',
  claim_packet_file: 'areas/claims/claim-packets',
  packet_signing_key: 'areas/claims/claim-packets',
  credit_term: 'areas/billing/collections',
  dunning_notice: 'areas/billing/collections',
  statement_schedule: 'areas/billing/statements',
  collection_note: 'areas/billing/collections',
  collection_next_action: 'areas/billing/collections',
  // Created and changed only by triggers.
  ledger_item: 'db',
  // Triggers write postings and receipts. The feature writes what users decide afterwards.
  ledger_movement: ['areas/billing/ledger', 'db'],
  // As for the movement it belongs to.
  ledger_entry: ['areas/billing/ledger', 'db'],
  billing_close: 'areas/billing/closing',
  billing_closed_day: 'areas/billing/closing',
};
