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
    title: 'Addresses and phone numbers of accounts, warehouses and settings',
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

/** A column called `says` is not a message to translate. */
const inBooks = 'kept books';

export const personalDataTreatments: Readonly<
  Record<string, Readonly<Record<string, PersonalDataTreatment>>>
> = {
  // The user, their sign-in methods, and their own data
  app_user: {
    subject: 'person',
    email: 'person',
    name: 'person',
    name_looks: 'person',
    avatar: 'person',
    signed_up_code: 'person',
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
  second_factor: { user_id: 'erased', sealed: 'erased' },
  recovery_code: { user_id: 'erased', digest: 'erased' },
  second_factor_asked: { user_id: 'erased' },
  second_factor_offer: { user_id: 'erased', owner: 'erased', sealed: 'erased' },
  half_sign_in: { user_id: 'erased', sign_in: 'erased' },
  one_time_token: { user_id: 'erased', digest: 'erased', kind: 'erased' },
  login_session: {
    uid: 'erased',
    subject: 'erased',
    reason: 'erased',
    browser: 'erased',
    system: 'erased',
  },
  security_event: { address: 'kept security', user_id: 'number', scanner_user_id: 'number' },
  login_attempt: { who: 'kept digest', kind: 'kept digest' },
  known_address: { who: 'kept digest', address: 'kept digest' },
  oidc_model: {
    model: 'erased',
    id: 'erased',
    payload: 'erased',
    grant_id: 'erased',
    uid: 'erased',
    subject: 'erased',
    consumed_by: 'erased',
  },
  idempotency: { who: 'erased', key: 'erased', fingerprint: 'erased', reply: 'json' },
  saved_view: { user_id: 'erased', list: 'erased', name: 'erased', filters: 'erased', shared_role: 'erased' },
  notice: {
    user_id: 'erased',
    kind: 'erased',
    key: 'erased',
    said: 'erased',
    params: 'json',
    mail_key: 'erased',
  },
  notice_wish: { user_id: 'erased', kind: 'erased' },
  notice_habit: {
    user_id: 'erased',
    rhythm: 'erased',
    morning: 'erased',
    zone: 'erased',
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
  report_mail: { user_id: 'erased', report: 'erased', every: 'erased', authority: 'erased' },
  provisioned_person: {
    caller: 'erased',
    user_id: 'erased',
    external_id: 'erased',
    user_name: 'erased',
    given_name: 'erased',
    family_name: 'erased',
  },
  erasure: {
    user_id: 'number',
    asked_by: 'number',
    name: 'erased',
    email: 'erased',
    pseudonym: 'person',
    pseudonym_email: 'person',
    subject_digest: 'person',
  },
  person_export: {
    user_id: 'number',
    asked_by: 'number',
    language: 'person',
    file: 'erased',
    sha256: 'erased',
  },

  // Actions and notifications
  audit: { user_id: 'number', user_name: 'is', before: 'json', after: 'json', why: 'has' },
  unit_event: { user_id: 'number', who: 'is', note: 'has' },
  temp_reading: { user_id: 'number', who: 'is' },
  job: { started_by: 'number', started_by_name: 'is', message: 'has', payload: 'json', result: 'json' },
  outbox: { payload: 'json', dedupe_key: 'has', error: 'has' },
  letter_event: { to_address: 'is', subject: 'has', body: 'has' },
  webhook_delivery: { payload: 'json' },
  invariant_check: { examples: 'json' },
  legal_hold: { begun_by: 'number', ended_by: 'number', why: 'has' },

  // Orders, freight and the floor
  orders: { created_by: 'number', created_by_name: 'is', updated_by: 'number' },
  consolidate: { created_by: 'number', updated_by: 'number' },
  order_template: { created_by_name: 'is', updated_by_name: 'is' },
  xml_upload: { user_id: 'number', user_name: 'is' },
  shipper_code: { said_by: 'is' },
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
    given_by: 'kept proof',
    taken_by: 'kept proof',
  },
  load: { driver1: 'kept floor', driver2: 'kept floor', updated_by: 'number' },
  load_pickup: { released_by: 'number', force_note: 'has' },
  load_shortage: { notes: 'has' },
  day_plan: { made_by: 'is' },
  day_of_service: { updated_by: 'number' },
  day_link: { made_by: 'number', ended_by: 'number' },
  blocked_account: { created_by: 'number', deactivated_by: 'number', notes: 'has' },
  calendar_feed: { created_by: 'number' },
  eta: { override_by: 'is', detail: 'has' },
  eta_hidden: { hidden_by: 'is' },
  planning_apart: { note: 'has' },
  sms_log: { created_by: 'is', body: 'has', phone: 'kept contact' },
  sms_heard: { phone: 'kept contact', body: 'kept contact' },
  proof_link: { made_by: 'number', made_by_name: 'is', ended_by_name: 'is' },
  delivery_proof: {
    created_by: 'number',
    signed_by: 'kept proof',
    signature: 'kept proof',
    note: 'kept proof',
  },
  delivery_exception: { note: 'kept proof' },
  delivery_photo: { waiting: 'kept proof' },

  // Documents and money
  bol: { created_by: 'number' },
  shipment: { created_by: 'number', approved_by: 'is', charge_changes: 'json' },
  shipment_rate: { manual_by: 'is', why: 'json' },
  quote: { made_by_name: 'is', withdrawn_by_name: 'is', note: 'has' },
  rate_sheet: { note: 'has' },
  rate_sheet_version: { changed_by: 'number', changed_by_name: 'is', published_by_name: 'is' },
  rate_simulation: { started_by_name: 'is' },
  fuel_price_was: { replaced_by_name: 'is' },
  holiday_surcharge: { made_by_name: 'is', retired_by_name: 'is' },
  invoice: { created_by: 'number', posted_by: 'number' },
  invoice_detail: { written_by: 'number' },
  invoice_sent: { asked_by: 'is', to_address: 'kept books', dedupe_key: 'kept books' },
  accounting_period: { changed_by: 'number' },
  accounting_setting: { changed_by: 'number' },
  billing_close: { ran_by: 'number' },
  payment: { created_by: 'number', note: 'has' },
  payment_bank_line: { decided_by: 'number' },
  ledger_movement: { made_by: 'number', note: 'kept books' },
  dispute: { made_by: 'number', decided_by: 'number', said: 'kept books', answer: 'kept books' },
  dispute_note: { made_by: 'number', said: 'kept books' },
  dispute_paper: { made_by: 'number', name: 'kept books', waiting: 'kept books' },
  claim: { filed_by: 'number', ended_by: 'number', said: 'kept books', answer: 'kept books' },
  claim_paper: { made_by: 'number', name: 'kept books', waiting: 'kept books' },
  claim_pack: { asked_by: 'number' },
  collection_letter: { made_by: 'number', says: inBooks, sent_to: inBooks },
  collection_next: { made_by: 'number' },
  collection_note: { made_by: 'number', said: 'has' },
  credit_term: { made_by: 'number', reason: 'has' },
  statement_schedule: { made_by: 'number' },

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
  mail_words: { user_id: 'number', user_name: 'is' },
  setup_deferred: { deferred_by: 'number' },
  import_run: { made_by: 'number', imported_by: 'number', undone_by: 'number', why_params: 'json' },
  import_row: { cells: 'kept imports', value: 'kept imports' },
  import_fault: { value: 'has', suggestion: 'has', params: 'json' },
  api_client: { user_id: 'number', created_by: 'number', revoked_by: 'number' },
  api_client_secret: { created_by: 'number' },
  webhook: { created_by: 'number' },
};

/** Name columns with the id column that identifies the user, because two users can have the same name. */
const numberBeside: Readonly<Record<string, string>> = {
  'audit.user_name': 'user_id',
  'unit_event.who': 'user_id',
  'temp_reading.who': 'user_id',
  'job.started_by_name': 'started_by',
  'orders.created_by_name': 'created_by',
  'xml_upload.user_name': 'user_id',
  'extension.decided_by_name': 'decided_by',
  'extension.created_by_name': 'created_by',
  'pallet_receipt.created_by_name': 'created_by',
  'proof_link.made_by_name': 'made_by',
  'rate_sheet_version.changed_by_name': 'changed_by',
  'mail_words.user_name': 'user_id',
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
