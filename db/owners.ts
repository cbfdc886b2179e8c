/**
 * Which feature writes a table; the first is its owner. Where several are named, each writes its own step of one life:
 * a unit is entered, scanned, loaded, put on a bill and billed by different people in different places.
 */
export const owners: Record<string, string | string[]> = {
  // parties and access
  region: 'areas/admin/settings',
  state: 'areas/admin/settings',
  product: 'areas/accounts/products',
  warehouse: 'areas/floor/warehouse-settings',
  warehouse_schedule: 'areas/floor/warehouse-settings',
  // A box that nobody announced is received for a placeholder account.
  account: ['areas/accounts/accounts', 'areas/receiving/scanning'],
  account_flag: 'areas/accounts/accounts',
  consignee_by_shipper: ['areas/accounts/accounts', 'areas/accounts/shippers'],
  shipper_group: 'areas/accounts/shippers',
  shipper_profile: 'areas/accounts/shippers',
  cutoff_group: 'areas/accounts/cutoff-groups',
  cutoff_group_schedule: 'areas/accounts/cutoff-groups',
  role: 'areas/people/users',
  role_permission: 'areas/people/users',
  app_user: ['areas/people/users', 'areas/people/session', 'areas/people/passwords', 'areas/people/sign-up', 'areas/connect/api-clients'],
  user_role: ['areas/people/users', 'areas/people/sign-up'],
  user_group: ['areas/people/users', 'areas/connect/api-clients', 'areas/people/user-groups', 'areas/people/sign-up'],

  // signing in
  oidc_model: ['links/identity', 'areas/people/session'],
  oidc_key: 'links/identity',
  login_session: ['links/identity', 'areas/people/session'],
  login_attempt: ['areas/people/passwords', 'links/identity'],
  one_time_token: ['areas/people/passwords', 'links/identity', 'areas/people/sign-up', 'areas/people/users'],
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
  admin_setting: 'areas/admin/settings',
  audit: 'kit/server',
  job: ['kit/server', 'areas/admin/jobs'],
  outbox: ['kit/server', 'areas/admin/outbox'],
  idempotency: 'kit/server',

  // when freight may go
  holiday_period: 'areas/calendar/holiday-periods',
  holiday_period_region: 'areas/calendar/holiday-periods',
  day_of_service: 'areas/calendar/days-of-service',
  service_sync_change: 'areas/calendar/service-sync',
  calendar_feed: 'areas/calendar/feed',
  blocked_account: 'areas/accounts/blocked-accounts',
  blocked_account_shipper: 'areas/accounts/blocked-accounts',
  shuttle_load: 'areas/shuttles/shuttle-loads',
  shuttle_file: 'areas/shuttles/shuttle-file',
  layout_template: 'areas/floor/layout-templates',
  layout: ['areas/floor/layouts', 'areas/floor/warehouse-settings'],
  storage_location: ['areas/floor/layouts', 'areas/floor/layout-templates', 'areas/floor/warehouse-settings'],
  storage_position: ['areas/floor/layouts', 'areas/floor/layout-templates', 'areas/floor/warehouse-settings'],
  warehouse_day: ['areas/floor/start-day', 'areas/outbound/loads', 'areas/floor/warehouse-settings'],
  warehouse_day_blocked_group: ['areas/floor/start-day', 'areas/accounts/cutoff-groups', 'areas/floor/warehouse-settings'],

  // freight
  orders: ['areas/orders/order-entry', 'areas/orders/xml-upload', 'areas/receiving/scanning'],
  consolidate: ['areas/orders/order-entry', 'areas/orders/xml-upload', 'areas/receiving/scanning', 'areas/calendar/service-sync'],
  unit: ['areas/orders/order-entry', 'areas/orders/xml-upload', 'areas/orders/labels', 'areas/orders/units', 'areas/receiving/scanning', 'areas/receiving/cooler-inventory', 'areas/outbound/loads', 'areas/outbound/outbound-units', 'areas/shuttles/shuttle-loads', 'areas/lading/bills-of-lading', 'areas/billing/shipments', 'areas/calendar/service-sync'],
  unit_event: ['areas/orders/units', 'areas/orders/order-entry', 'areas/orders/xml-upload', 'areas/orders/labels', 'areas/receiving/scanning', 'areas/receiving/cooler-inventory', 'areas/outbound/loads', 'areas/outbound/outbound-units', 'areas/shuttles/shuttle-loads', 'areas/lading/bills-of-lading', 'areas/calendar/service-sync'],
  order_template: 'areas/orders/templates',
  order_template_line: 'areas/orders/templates',
  xml_upload: 'areas/orders/xml-upload',
  shipper_code: 'areas/orders/xml-upload',
  extension: 'areas/orders/extensions',
  extension_consolidate: 'areas/orders/extensions',
  rejection_reason: 'areas/orders/extensions',

  // the floor
  door: ['areas/floor/doors', 'areas/outbound/loads', 'areas/shuttles/shuttle-loads', 'areas/receiving/scanning'],
  scanner_user: ['areas/floor/barcode-users', 'areas/receiving/scanning'],
  scanner_session: ['areas/receiving/scanning', 'areas/floor/barcode-users'],
  scan: 'areas/receiving/scanning',
  receiving_pallet: 'areas/receiving/scanning',
  cooler_item: ['areas/receiving/cooler-inventory', 'areas/receiving/scanning', 'areas/outbound/loads', 'areas/outbound/outbound-units'],

  // trucks
  load: ['areas/outbound/loads', 'areas/receiving/scanning'],
  load_pickup: ['areas/outbound/loads', 'areas/receiving/scanning'],
  load_drop: 'areas/outbound/loads',
  load_plan: 'areas/outbound/loads',
  load_shortage: ['areas/outbound/loads', 'areas/receiving/scanning', 'areas/outbound/outbound-units'],
  shortage_reason: 'areas/outbound/loads',
  trailer_inspection: 'areas/outbound/loads',
  eta: ['areas/outbound/etas', 'areas/outbound/loads'],

  // papers and money
  bol: 'areas/lading/bills-of-lading',
  bol_detail: ['areas/lading/bills-of-lading', 'areas/billing/shipments'],
  charge_code: 'areas/billing/tariffs',
  cancel_reason: 'areas/billing/tariffs',
  tariff: 'areas/billing/tariffs',
  fuel_schedule: 'areas/billing/tariffs',
  fuel_price: 'areas/billing/tariffs',
  accessorial_rule: 'areas/billing/tariffs',
  shipment: ['areas/billing/shipments', 'areas/billing/rating', 'areas/billing/closing', 'areas/billing/invoices', 'areas/lading/bills-of-lading'],
  shipment_detail: ['areas/billing/shipments', 'areas/lading/bills-of-lading'],
  shipment_rate: ['areas/billing/rating', 'areas/billing/shipments', 'areas/lading/bills-of-lading'],
  invoice: ['areas/billing/invoices', 'areas/billing/closing'],
  invoice_detail: ['areas/billing/invoices', 'areas/billing/closing'],
  payment: ['areas/billing/payments', 'areas/billing/statements'],
  billing_close: 'areas/billing/closing',
  billing_closed_day: 'areas/billing/closing',
};
