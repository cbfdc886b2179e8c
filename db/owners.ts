/**
 * Which feature writes a table; the first is its owner. Where several are named, each writes its own step of one life:
 * a load is planned, loaded and billed by different people in different places. Units have one home all the same.
 * `[]`: filled by the seed, no call writes it yet.
 */
export const owners: Record<string, string | string[]> = {
  // parties and access
  region: 'areas/settings/settings',
  state: 'areas/settings/settings',
  product: [],
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
  role: [],
  role_permission: [],
  // A program acts as a user of its own.
  app_user: ['areas/people/session', 'areas/connect/api-clients'],
  user_role: [],
  user_group: 'areas/connect/api-clients',

  // signing in
  oidc_model: ['links/identity', 'areas/people/session'],
  oidc_key: 'links/identity',
  login_session: ['links/identity', 'areas/people/session'],
  login_attempt: ['areas/people/passwords', 'links/identity'],
  // The provider clears away what has expired.
  one_time_token: ['areas/people/passwords', 'links/identity'],
  password: 'areas/people/passwords',

  // other people's software
  api_client: 'areas/connect/api-clients',
  api_client_secret: 'areas/connect/api-clients',
  api_client_use: 'areas/connect/api-clients',
  webhook: ['areas/connect/webhooks', 'areas/connect/api-clients'],
  webhook_told: 'areas/connect/webhooks',
  webhook_cursor: 'areas/connect/webhooks',
  webhook_delivery: 'areas/connect/webhooks',

  // what every area stands on
  admin_setting: 'areas/settings/settings',
  // The end of a session that the provider ends itself is told there, outside every request.
  audit: ['kit/server', 'links/identity'],
  job: ['kit/server', 'areas/admin/jobs'],
  outbox: ['kit/server', 'areas/admin/outbox'],
  idempotency: 'kit/server',

  // when freight may go
  holiday_period: 'areas/calendar/holiday-periods',
  holiday_period_region: 'areas/calendar/holiday-periods',
  day_of_service: 'areas/calendar/days-of-service',
  service_sync_change: 'areas/calendar/service-sync',
  calendar_feed: 'areas/calendar/feed',
  blocked_account: 'areas/calendar/blocked-accounts',
  blocked_account_shipper: 'areas/calendar/blocked-accounts',
  shuttle_load: 'areas/shuttles/shuttle-loads',
  shuttle_file: 'areas/shuttles/shuttle-file',
  layout_template: 'areas/floor/layouts',
  layout: 'areas/floor/layouts',
  storage_location: 'areas/floor/layouts',
  storage_position: 'areas/floor/layouts',
  warehouse_day: ['areas/calendar/start-day', 'areas/outbound/release', 'areas/floor/warehouse-settings'],
  warehouse_day_blocked_group: [
    'areas/calendar/start-day',
    'areas/calendar/cutoff-groups',
    'areas/floor/warehouse-settings',
  ],

  // freight
  orders: ['areas/orders/order-lines', 'areas/orders/xml-upload', 'areas/receiving/scanning'],
  consolidate: [
    'areas/orders/order-lines',
    'areas/orders/xml-upload',
    'areas/receiving/scanning',
    'areas/calendar/service-sync',
  ],
  unit: 'areas/freight/units',
  unit_event: 'areas/freight/units',
  order_template: 'areas/orders/templates',
  order_template_line: 'areas/orders/templates',
  xml_upload: 'areas/orders/xml-upload',
  shipper_code: 'areas/orders/xml-upload',
  extension: 'areas/orders/extensions',
  extension_consolidate: 'areas/orders/extensions',
  rejection_reason: 'areas/orders/extensions',

  // the floor
  door: [
    'areas/floor/doors',
    'areas/outbound/loads',
    'areas/shuttles/shuttle-loads',
    'areas/receiving/scanning',
  ],
  scanner_user: ['areas/floor/barcode-users', 'areas/receiving/scanning'],
  scanner_session: ['areas/receiving/scanning', 'areas/floor/barcode-users'],
  scan: 'areas/receiving/scanning',
  receiving_pallet: 'areas/receiving/scanning',
  cooler_item: [
    'areas/receiving/cooler-inventory',
    'areas/receiving/scanning',
    'areas/outbound/release',
    'areas/outbound/outbound-units',
  ],

  // trucks
  // Routing makes trucks and their stops; loads leads each through its life.
  load: ['areas/outbound/loads', 'areas/outbound/routing'],
  load_pickup: ['areas/outbound/loads', 'areas/outbound/routing'],
  load_drop: 'areas/outbound/routing',
  load_plan: 'areas/outbound/routing',
  load_shortage: ['areas/outbound/loads', 'areas/outbound/outbound-units'],
  shortage_reason: 'areas/outbound/loads',
  trailer_inspection: 'areas/outbound/loads',
  // A drop comes with its ETA; its state goes the way of the truck.
  eta: ['areas/outbound/loads', 'areas/outbound/routing'],

  // papers and money
  bol: 'areas/lading/bills-of-lading',
  bol_detail: 'areas/lading/bills-of-lading',
  charge_code: [],
  cancel_reason: [],
  tariff: [],
  fuel_schedule: [],
  fuel_price: [],
  accessorial_rule: [],
  // A bill of lading makes the shipments it is billed by.
  shipment: ['areas/billing/shipments', 'areas/lading/bills-of-lading'],
  shipment_detail: 'areas/lading/bills-of-lading',
  // What no longer stands on a bill bears no charge.
  shipment_rate: ['areas/billing/shipments', 'areas/lading/bills-of-lading'],
  // Closing makes drafts and takes them back; everything after is the invoices’ own.
  invoice: ['areas/billing/invoices', 'areas/billing/closing'],
  invoice_detail: 'areas/billing/closing',
  payment: [],
  billing_close: 'areas/billing/closing',
  billing_closed_day: 'areas/billing/closing',
};
