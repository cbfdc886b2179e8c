/**
 * Every column with personal data, and what an erasure does to it (docs/personal-data.md is generated from it). Tests fail for a
 * text column that is neither here nor in `impersonal`.
 */

/** Why data that names a user is kept. */
export const retentionReasons = {
  proof: {
    title: 'Signatures and names on proofs of delivery and pallet receipts',
    sentence: 'They prove who received the freight while claims or invoice questions are possible.',
    months: 84,
  },
  books: {
    title: 'Addresses that invoices and reminders were sent to, and documents of claims and disputes',
    sentence: 'They are accounting records, kept for seven years by law.',
    months: 84,
  },
  contact: {
    title: 'Addresses and phone numbers in accounts, warehouses and settings',
    sentence: 'They belong to a company. If they are this user’s own, edit them there.',
    months: null,
  },
  floor: {
    title: 'Warehouse users and truck drivers',
    sentence: 'They are managed separately, under Barcode Users and Loads.',
    months: null,
  },
  imports: {
    title: 'Rows of files being imported',
    sentence: 'They are deleted when the import is applied or undone, or after 30 days.',
    months: 1,
  },
  security: {
    title: 'Network addresses in the security log',
    sentence: 'Used to detect attacks. Deleted after the number of months set in Settings.',
    months: 12,
  },
  digest: {
    title: 'Hashes of addresses used to sign in',
    sentence: 'They can’t be read back and are deleted within 90 days.',
    months: 3,
  },
} as const;
export type RetentionReason = keyof typeof retentionReasons;

/**
 * `erased`: the row is deleted with the user. `person`: the user's own row, without identifying data. `number`: an id of that
 * row. `is`, `has`, `json`: the pseudonym replaces name and address as the whole value, in a text, or in a document. `kept …`: it
 * stays, with the reason.
 */
export type PersonalDataTreatment =
  | 'erased'
  | 'person'
  | 'number'
  | 'is'
  | 'has'
  | 'json'
  | `kept ${RetentionReason}`;

export const personalDataTreatments: Readonly<
  Record<string, Readonly<Record<string, PersonalDataTreatment>>>
> = {
  // The user, their sign-in methods, and their own data
  app_user: {
    subject: 'person',
    email: 'person',
    name: 'person',
    name_skeleton: 'person',
    avatar: 'person',
    sign_up_account_code: 'person',
    language: 'person',
    time_format: 'person',
    status: 'person',
  },
  user_role: { user_id: 'erased', role_code: 'erased' },
  user_group: { user_id: 'erased' },
  password: { user_id: 'erased', hash: 'erased' },
  passkey: {
    user_id: 'erased',
    name: 'erased',
    credential_id: 'erased',
    public_key: 'erased',
    transports: 'erased',
  },
  second_factor: { user_id: 'erased', encrypted_secret: 'erased' },
  recovery_code: { user_id: 'erased', digest: 'erased' },
  second_factor_prompt: { user_id: 'erased' },
  second_factor_enrollment: { user_id: 'erased', owner: 'erased', encrypted_secret: 'erased' },
  pending_sign_in: { user_id: 'erased', sign_in_id: 'erased' },
  one_time_token: { user_id: 'erased', digest: 'erased', kind: 'erased' },
  login_session: {
    uid: 'erased',
    subject: 'erased',
    reason: 'erased',
    browser: 'erased',
    system: 'erased',
  },
  security_event: { address: 'kept security', user_id: 'number', scanner_user_id: 'number' },
  login_attempt: { owner_digest: 'kept digest', kind: 'kept digest' },
  known_address: { owner_digest: 'kept digest', address: 'kept digest' },
  oidc_model: {
    model: 'erased',
    id: 'erased',
    payload: 'erased',
    grant_id: 'erased',
    uid: 'erased',
    subject: 'erased',
    consumed_by: 'erased',
  },
  idempotency: { caller_subject: 'erased', key: 'erased', fingerprint: 'erased', reply: 'json' },
  saved_view: { user_id: 'erased', list: 'erased', name: 'erased', filters: 'erased', shared_role: 'erased' },
  notification: {
    user_id: 'erased',
    kind: 'erased',
    key: 'erased',
    message: 'erased',
    params: 'json',
    mail_key: 'erased',
  },
  notification_preference: { user_id: 'erased', kind: 'erased' },
  notification_schedule: {
    user_id: 'erased',
    frequency: 'erased',
    morning_time: 'erased',
    time_zone: 'erased',
    quiet_from: 'erased',
    quiet_until: 'erased',
  },
  push_subscription: {
    user_id: 'erased',
    endpoint: 'erased',
    p256dh: 'erased',
    auth: 'erased',
    session: 'erased',
    browser: 'erased',
    system: 'erased',
  },
  report_subscription: { user_id: 'erased', report: 'erased', frequency: 'erased', authority: 'erased' },
  provisioned_user: {
    caller: 'erased',
    user_id: 'erased',
    external_id: 'erased',
    user_name: 'erased',
    given_name: 'erased',
    family_name: 'erased',
  },
  erasure: {
    user_id: 'number',
    requested_by: 'number',
    name: 'erased',
    email: 'erased',
    pseudonym: 'person',
    pseudonym_email: 'person',
    subject_digest: 'person',
  },
  personal_data_export: {
    user_id: 'number',
    requested_by: 'number',
    language: 'person',
    file: 'erased',
    sha256: 'erased',
  },

  // Actions and notifications
  audit: { user_id: 'number', user_name: 'is', before: 'json', after: 'json', reason: 'has' },
  unit_event: { user_id: 'number', user_name: 'is', note: 'has' },
  temp_reading: { user_id: 'number', user_name: 'is' },
  job: { started_by: 'number', started_by_name: 'is', message: 'has', payload: 'json', result: 'json' },
  outbox: { payload: 'json', dedupe_key: 'has', error: 'has' },
  email_event: { to_address: 'is', subject: 'has', body: 'has' },
  webhook_delivery: { payload: 'json' },
  invariant_check: { examples: 'json' },
  legal_hold: { started_by: 'number', ended_by: 'number', reason: 'has' },

  // Orders, freight and the floor
  orders: { created_by: 'number', created_by_name: 'is', updated_by: 'number' },
  consolidate: { created_by: 'number', updated_by: 'number' },
  order_template: { created_by_name: 'is', updated_by_name: 'is' },
  xml_upload: { user_id: 'number', user_name: 'is' },
  shipper_code: { assigned_by: 'is' },
  extension: {
    applicant_name: 'is',
    contact_number: 'kept contact',
    decided_by: 'number',
    decided_by_name: 'is',
    created_by: 'number',
    created_by_name: 'is',
    updated_by: 'number',
    reason: 'has',
    message: 'has',
  },
  unit: { deleted_reason: 'has' },
  cooler_item: { notes: 'has' },
  floor_task: { sent_by: 'is', note: 'has' },
  scanner_user: { full_name: 'kept floor', scanner_user_id: 'kept floor', company: 'kept floor' },
  shuttle_load: { released_by: 'number', arrived_by: 'number', created_by: 'number' },
  shuttle_manifest: { counted_by: 'is', closed_by: 'is', reason: 'has' },
  shuttle_setup: { updated_by: 'number' },
  shuttle_file: { updated_by: 'number' },
  trailer_inspection: { inspected_by: 'is' },
  warehouse_day: { started_by: 'number', started_by_name: 'is', final_released_by: 'number' },
  pallet_receipt: {
    created_by: 'number',
    created_by_name: 'is',
    handed_over_by: 'kept proof',
    received_by: 'kept proof',
  },
  load: { driver1: 'kept floor', driver2: 'kept floor', updated_by: 'number' },
  load_pickup: { released_by: 'number', force_note: 'has' },
  load_shortage: { notes: 'has' },
  day_plan: { created_by_name: 'is' },
  day_of_service: { updated_by: 'number' },
  tracking_link: { created_by: 'number', ended_by: 'number' },
  blocked_account: { created_by: 'number', deactivated_by: 'number', notes: 'has' },
  calendar_feed: { created_by: 'number' },
  eta: { override_by: 'is', detail: 'has' },
  eta_hidden: { hidden_by: 'is' },
  planning_separation: { note: 'has' },
  sms_log: { created_by: 'is', body: 'has', phone: 'kept contact' },
  received_sms: { phone: 'kept contact', body: 'kept contact' },
  driver_link: { created_by: 'number', created_by_name: 'is', ended_by_name: 'is' },
  delivery_proof: {
    created_by: 'number',
    signed_by: 'kept proof',
    signature: 'kept proof',
    note: 'kept proof',
  },
  delivery_exception: { note: 'kept proof' },
  delivery_photo: { pending_bytes: 'kept proof' },

  // Documents and money
  bol: { created_by: 'number' },
  shipment: { created_by: 'number', approved_by: 'is', charge_changes: 'json' },
  shipment_rate: { manual_by: 'is', calculation: 'json' },
  quote: { created_by_name: 'is', withdrawn_by_name: 'is', note: 'has' },
  rate_sheet: { note: 'has' },
  rate_sheet_version: { changed_by: 'number', changed_by_name: 'is', published_by_name: 'is' },
  rate_simulation: { started_by_name: 'is' },
  fuel_price_history: { replaced_by_name: 'is' },
  holiday_surcharge: { created_by_name: 'is', retired_by_name: 'is' },
  invoice: { created_by: 'number', posted_by: 'number' },
  invoice_detail: { written_by: 'number' },
  invoice_delivery: { requested_by: 'is', to_address: 'kept books', dedupe_key: 'kept books' },
  accounting_period: { changed_by: 'number' },
  accounting_setting: { changed_by: 'number' },
  billing_close: { ran_by: 'number' },
  payment: { created_by: 'number', note: 'has' },
  payment_bank_line: { decided_by: 'number' },
  ledger_movement: { created_by: 'number', note: 'kept books' },
  dispute: { opened_by: 'number', decided_by: 'number', description: 'kept books', answer: 'kept books' },
  dispute_note: { created_by: 'number', note: 'kept books' },
  dispute_document: { created_by: 'number', name: 'kept books', pending_bytes: 'kept books' },
  claim: { filed_by: 'number', ended_by: 'number', description: 'kept books', answer: 'kept books' },
  claim_document: { created_by: 'number', name: 'kept books', pending_bytes: 'kept books' },
  claim_packet: { requested_by: 'number' },
  dunning_notice: { created_by: 'number', content: 'kept books', sent_to: 'kept books' },
  collection_next_action: { changed_by: 'number' },
  collection_note: { created_by: 'number', note: 'has' },
  credit_term: { changed_by: 'number', reason: 'has' },
  statement_schedule: { changed_by: 'number' },

  // Companies and their API clients
  account: {
    phone: 'kept contact',
    email: 'kept contact',
    sms_consent_by: 'is',
    updated_by: 'number',
    search_text: 'kept contact',
  },
  warehouse: {
    phone: 'kept contact',
    ext_email: 'kept contact',
    release_email: 'kept contact',
    etc_email: 'kept contact',
    updated_by: 'number',
  },
  admin_setting: { value: 'kept contact', updated_by: 'number' },
  email_wording: { user_id: 'number', user_name: 'is' },
  deferred_setup_step: { deferred_by: 'number' },
  import_run: { created_by: 'number', imported_by: 'number', undone_by: 'number', failure_params: 'json' },
  import_row: { cells: 'kept imports', value: 'kept imports' },
  import_error: { value: 'has', suggestion: 'has', params: 'json' },
  api_client: { user_id: 'number', created_by: 'number', revoked_by: 'number' },
  api_client_secret: { created_by: 'number' },
  webhook: { created_by: 'number' },
};

/** Name columns with the id column that identifies the user, because two users can have the same name. */
const numberBeside: Readonly<Record<string, string>> = {
  'audit.user_name': 'user_id',
  'unit_event.user_name': 'user_id',
  'temp_reading.user_name': 'user_id',
  'job.started_by_name': 'started_by',
  'orders.created_by_name': 'created_by',
  'xml_upload.user_name': 'user_id',
  'extension.decided_by_name': 'decided_by',
  'extension.created_by_name': 'created_by',
  'pallet_receipt.created_by_name': 'created_by',
  'driver_link.created_by_name': 'created_by',
  'rate_sheet_version.changed_by_name': 'changed_by',
  'email_wording.user_name': 'user_id',
};
/** The columns where a pseudonym replaces a name, in processing order. */
export const pseudonymizedColumns: readonly {
  table: string;
  column: string;
  how: 'is' | 'has' | 'json';
  number: string | null;
}[] = Object.entries(personalDataTreatments).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, how]) =>
    how === 'is' || how === 'has' || how === 'json'
      ? [{ table, column, how, number: numberBeside[`${table}.${column}`] ?? null }]
      : [],
  ),
);
/** Columns that refer to the user by id. */
export const userIdColumns: readonly { table: string; column: string }[] = Object.entries(
  personalDataTreatments,
).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, how]) => (how === 'number' ? [{ table, column }] : [])),
);
