// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

declare module '#kit/server/db.ts' {
  interface AccessorialRuleTable {
    id: GeneratedAlways<number>;
    charge_code: string;
    flag: string | null;
    event: string | null;
    account_id: number | null;
    rate_type: string;
    rate4: number;
    effective_date: string;
    expiration_date: string;
    row_version: Generated<number>;
    retired_at: string | null;
  }
  interface AccountTable {
    id: GeneratedAlways<number>;
    number: string;
    account_type: number;
    name: string;
    billing_name: string;
    phone: string | null;
    email: string | null;
    address1: Generated<string>;
    city: Generated<string>;
    state_code: string | null;
    zip: Generated<string>;
    latitude: number | null;
    longitude: number | null;
    time_zone: Generated<string>;
    terms_days: Generated<number>;
    default_payment_term: Generated<number>;
    default_bill_to_id: number | null;
    warehouse_id: number | null;
    sms_on: Generated<boolean>;
    sms_consent_at: string | null;
    sms_consent_source: string | null;
    sms_consent_by: string | null;
    billing_consolidation: Generated<boolean>;
    language: Generated<string>;
    active: Generated<boolean>;
    updated_at: Generated<string>;
    updated_by: number | null;
    row_version: Generated<number>;
    search_text: Generated<string | null>;
    name_key: Generated<string | null>;
  }
  interface AccountFlagTable {
    account_id: number;
    flag: string;
  }
  interface AccountingPeriodTable {
    singleton: Generated<boolean>;
    closed_through: string | null;
    changed_at: string | null;
    changed_by: number | null;
    row_version: Generated<number>;
  }
  interface AccountingSettingTable {
    singleton: Generated<boolean>;
    system: string | null;
    url: Generated<string>;
    encrypted_token: string | null;
    allow_internal_url: Generated<boolean>;
    company: Generated<string>;
    receivable_account: Generated<string>;
    revenue_account: Generated<string>;
    send_mode: Generated<string>;
    batch_at: string | null;
    start_date: string | null;
    changed_at: string | null;
    changed_by: number | null;
    row_version: Generated<number>;
  }
  interface AdminSettingTable {
    code: string;
    description: string;
    value_type: number;
    value: string;
    max_len: number | null;
    updated_at: Generated<string>;
    updated_by: number | null;
    row_version: Generated<number>;
  }
  interface ApiClientTable {
    id: GeneratedAlways<number>;
    client_id: string;
    name: string;
    account_id: number | null;
    user_id: number;
    scopes: string[];
    rate_limit: number;
    created_at: string;
    created_by: number | null;
    revoked_at: string | null;
    revoked_by: number | null;
    row_version: Generated<number>;
    base_role: string | null;
  }
  interface ApiClientSecretTable {
    id: GeneratedAlways<number>;
    api_client_id: number;
    digest: string;
    last_four: string;
    created_at: string;
    created_by: number | null;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
  }
  interface ApiClientUsageTable {
    api_client_id: number;
    minute: string;
    calls: number;
    rejected_calls: Generated<number>;
  }
  interface AppUserTable {
    id: GeneratedAlways<number>;
    subject: string;
    email: string;
    name: string;
    avatar: string | null;
    active: Generated<boolean>;
    is_google: Generated<boolean>;
    status: Generated<string>;
    activated_at: string | null;
    account_id: number | null;
    warehouse_id: number | null;
    language: Generated<string>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    row_version: Generated<number>;
    signed_out_at: string | null;
    sign_up_account_code: string | null;
    erased_at: string | null;
    name_skeleton: Generated<string | null>;
    time_format: string | null;
  }
  interface ArchiveTable {
    id: GeneratedAlways<number>;
    kind: string;
    month: string;
    part: number;
    file: string;
    rows: Generated<number>;
    first_at: string | null;
    last_at: string | null;
    bytes: Generated<number>;
    sha256: string | null;
    created_at: string;
    verified_at: string | null;
    deleted_rows: Generated<number>;
  }
  interface ArchiveKindTable {
    kind: string;
    seq: number;
    table_name: string;
    key_column: string;
    key_type: string;
  }
  interface ArchiveRowTable {
    kind: string;
    row_key: string;
    archive_id: number;
    hash: string;
  }
  interface AuditTable {
    id: GeneratedAlways<number>;
    at: string;
    entity: string;
    entity_id: number;
    action: string;
    before: unknown | null;
    after: unknown | null;
    user_id: number | null;
    user_name: string;
    reason: string | null;
  }
  interface BankFileLayoutTable {
    headers: string;
    column_mapping: unknown;
    saved_at: string;
    date_order: string | null;
  }
  interface BillingCloseTable {
    id: GeneratedAlways<number>;
    date_from: string;
    date_to: string;
    ran_at: string;
    ran_by: number | null;
    invoices: Generated<number>;
    amount: Generated<number>;
    undone_at: string | null;
  }
  interface BillingClosedDayTable {
    outbound_date: string;
    billing_close_id: number;
  }
  interface BlockedAccountTable {
    id: GeneratedAlways<number>;
    start_date: string;
    end_date: string;
    warehouse_id: number | null;
    consignee_id: number | null;
    notes: string;
    deactivated_at: string | null;
    deactivated_by: number | null;
    created_at: Generated<string>;
    created_by: number | null;
    row_version: Generated<number>;
  }
  interface BlockedAccountShipperTable {
    blocked_id: number;
    shipper_id: number;
  }
  interface BolTable {
    id: GeneratedAlways<number>;
    bol_number: string;
    outbound_date: string;
    load_id: number | null;
    load_pickup_id: number | null;
    drop_id: number | null;
    outbound_warehouse_id: number;
    deliver_to_id: number;
    consignee_id: number;
    bill_to_id: number;
    active: Generated<boolean>;
    generation: Generated<number>;
    superseded_by: number | null;
    manual: Generated<boolean>;
    deleted_at: string | null;
    created_at: string;
    created_by: number | null;
    row_version: Generated<number>;
    units: Generated<number>;
    cubes: Generated<number>;
  }
  interface BolDetailTable {
    id: GeneratedAlways<number>;
    bol_id: number;
    shipper_id: number;
    bill_to_id: number;
    payment_term: number;
    product_id: number;
    product_desc: string;
    uom: number;
    l: number;
    w: number;
    h: number;
    units: number;
    cubes: number;
    ship_date: string;
    order_number: number | null;
    receiving_warehouse_id: number;
    shipment_detail_id: number | null;
    deleted_at: string | null;
    row_version: Generated<number>;
    pallets: Generated<number>;
    po_numbers: Generated<string[]>;
    invoice_ref: string | null;
  }
  interface BoxSizeTable {
    id: GeneratedAlways<number>;
    code: string;
    name: string;
    unit_of_measure: number;
    length_in: number;
    width_in: number;
    height_in: number;
    active: Generated<boolean>;
    row_version: Generated<number>;
  }
  interface CalendarFeedTable {
    id: GeneratedAlways<number>;
    consignee_id: number;
    warehouse_id: number | null;
    name: string;
    language: Generated<string>;
    secret: string;
    account_ids: number[] | null;
    roles: string[];
    created_at: string;
    created_by: number;
    revoked_at: string | null;
    fetched_at: string | null;
  }
  interface CancelReasonTable {
    id: GeneratedAlways<number>;
    code: string;
    label: string;
    active: Generated<boolean>;
    row_version: Generated<number>;
  }
  interface ChargeCodeTable {
    code: string;
    description: string;
    gl_account: string | null;
    fuel_able: Generated<boolean>;
    holiday_able: Generated<boolean>;
    active: Generated<boolean>;
    id: GeneratedAlways<number>;
    row_version: Generated<number>;
  }
  interface ClaimTable {
    id: GeneratedAlways<number>;
    number: GeneratedAlways<number>;
    unit_id: number | null;
    consolidate_id: number | null;
    load_id: number | null;
    claimant_id: number;
    type: string;
    boxes: number;
    amount: number;
    claimant_ref: string | null;
    description: string;
    filed_late: Generated<boolean>;
    status: Generated<number>;
    filed_on: string;
    filed_at: string;
    filed_by: number | null;
    acknowledgment_due_on: string;
    decision_due_on: string;
    warehouse_id: number;
    door_id: number | null;
    happened_at: string | null;
    cause: string | null;
    liable_party: string | null;
    salvage_amount: Generated<number>;
    offered_amount: number | null;
    offered_on: string | null;
    settled_amount: number | null;
    settlement_method: string | null;
    settlement_ref: string | null;
    credit_id: number | null;
    answer: string | null;
    ended_on: string | null;
    ended_at: string | null;
    ended_by: number | null;
    row_version: Generated<number>;
  }
  interface ClaimDocumentTable {
    id: GeneratedAlways<number>;
    claim_id: number;
    name: string;
    file: string;
    type: string;
    bytes: number;
    width: number | null;
    height: number | null;
    sha256: string;
    pending_bytes: Buffer | null;
    at: string;
    created_by: number | null;
  }
  interface ClaimPacketTable {
    id: GeneratedAlways<number>;
    number: GeneratedAlways<number>;
    claim_id: number;
    language: string;
    requested_at: string;
    requested_by: number | null;
    done: Generated<number>;
    total: Generated<number>;
    completed_at: string | null;
    failed_at: string | null;
    pages: number | null;
    contents_sha256: string | null;
    manifest: string | null;
    key_id: string | null;
    public_key: string | null;
    signature: string | null;
  }
  interface ClaimPacketFileTable {
    packet_id: number;
    seq: number;
    name: string;
    bytes: number;
    sha256: string;
    crc32: number;
    document_id: number | null;
    files: string[] | null;
  }
  interface ClaimReasonTable {
    id: GeneratedAlways<number>;
    code: string;
    label: string;
    active: Generated<boolean>;
    row_version: Generated<number>;
  }
  interface CollectionNextActionTable {
    payer_id: number;
    action: string;
    due_on: string;
    row_version: Generated<number>;
    at: string;
    changed_by: number | null;
  }
  interface CollectionNoteTable {
    id: GeneratedAlways<number>;
    payer_id: number;
    kind: number;
    note: string;
    promised_amount: number | null;
    promised_on: string | null;
    at: string;
    created_by: number | null;
  }
  interface CompanyLogoTable {
    id: Generated<number>;
    kind: string | null;
    bytes: Buffer | null;
    print_bytes: Buffer | null;
    width: number | null;
    height: number | null;
    changed_at: string | null;
    row_version: Generated<number>;
  }
  interface ConsigneeByShipperTable {
    shipper_id: number;
    consignee_id: number;
  }
  interface ConsolidateTable {
    id: GeneratedAlways<number>;
    order_id: number;
    shipper_id: number;
    consignee_id: number;
    care_of_id: number | null;
    day_of_service_id: number | null;
    day_of_service: string;
    outbound_date: string;
    outbound_warehouse_id: number;
    delivery_start: string | null;
    delivery_end: string | null;
    product_id: number;
    product_desc: string;
    uom: number;
    measure: string;
    typed_l: number;
    typed_w: number;
    typed_h: number;
    l: number;
    w: number;
    h: number;
    cube_each: number;
    min_cube_applied: Generated<boolean>;
    unit_count: number;
    original_unit_count: number;
    po: string | null;
    invoice_ref: string | null;
    farm_name: string | null;
    awb: string | null;
    payment_term: number;
    bill_to_id: number | null;
    status: Generated<number>;
    deleted_at: string | null;
    created_at: string;
    created_by: number | null;
    updated_at: Generated<string>;
    updated_by: number | null;
    row_version: Generated<number>;
  }
  interface CoolerItemTable {
    id: GeneratedAlways<number>;
    unit_id: number;
    warehouse_id: number;
    day_of_service: string;
    shipper_id: number;
    consignee_id: number;
    status: Generated<number>;
    reason: string;
    notes: string | null;
    opened_at: string;
    closed_at: string | null;
    new_ship_date: string | null;
    row_version: Generated<number>;
    return_number: number | null;
    returned_at: string | null;
  }
  interface CreditTermTable {
    payer_id: number;
    credit_limit: number | null;
    on_hold: Generated<boolean>;
    reason: string | null;
    row_version: Generated<number>;
    at: string;
    changed_by: number | null;
  }
  interface CutoffGroupTable {
    id: GeneratedAlways<number>;
    name: string;
    row_version: Generated<number>;
  }
  interface CutoffGroupScheduleTable {
    group_id: number;
    dow: number;
    cutoff: string | null;
  }
  interface DailyTotalTable {
    list: string;
    day: string;
    state: number;
    is_compacted: Generated<boolean>;
    count: number;
    amount: number;
    cubes: number;
    units: number;
  }
  interface DayOfServiceTable {
    id: GeneratedAlways<number>;
    consignee_id: number;
    shipper_id: number | null;
    region_id: number;
    record_type: number;
    warehouse_id: number;
    dow: number;
    care_of_id: number | null;
    outbound_warehouse_id: number | null;
    outbound_dow: number | null;
    delivery_start_dow: number | null;
    delivery_start: string | null;
    delivery_end_dow: number | null;
    delivery_end: string | null;
    effective_date: string;
    expiration_date: string;
    holiday_period_id: number | null;
    deleted_at: string | null;
    updated_at: Generated<string>;
    updated_by: number | null;
    row_version: Generated<number>;
  }
  interface DayPlanTable {
    warehouse_id: number;
    day: string;
    created_at: string;
    created_by_name: string;
    tours: unknown;
  }
  interface DeferredSetupStepTable {
    step: string;
    deferred_at: string;
    deferred_by: number | null;
  }
  interface DeliveryExceptionTable {
    id: GeneratedAlways<number>;
    proof_id: number;
    kind: string;
    unit_id: number | null;
    code: string | null;
    note: string | null;
  }
  interface DeliveryPhotoTable {
    id: GeneratedAlways<number>;
    client_id: string;
    drop_id: number;
    link_id: number | null;
    proof_client_id: string;
    unit_id: number | null;
    file: string;
    type: string;
    bytes: number;
    width: number;
    height: number;
    sha256: string;
    stored_at: string;
    pending_bytes: Buffer | null;
  }
  interface DeliveryProofTable {
    id: GeneratedAlways<number>;
    drop_id: number;
    consignee_id: number | null;
    delivered_at: string;
    appointment: Generated<boolean>;
    lumper: Generated<boolean>;
    signed_by: string | null;
    note: string | null;
    created_at: string;
    created_by: number | null;
    client_id: string | null;
    link_id: number | null;
    temperature_tenths_f: number | null;
    signature: unknown | null;
  }
  interface DisputeTable {
    id: GeneratedAlways<number>;
    invoice_id: number;
    line_id: number;
    payer_id: number;
    amount: number;
    reason: string;
    description: string;
    status: Generated<number>;
    answer: string | null;
    credit_id: number | null;
    opened_on: string;
    opened_at: string;
    opened_by: number | null;
    decided_on: string | null;
    decided_at: string | null;
    decided_by: number | null;
    row_version: Generated<number>;
  }
  interface DisputeDocumentTable {
    id: GeneratedAlways<number>;
    dispute_id: number;
    name: string;
    file: string;
    type: string;
    bytes: number;
    sha256: string;
    pending_bytes: Buffer | null;
    at: string;
    created_by: number | null;
    width: number | null;
    height: number | null;
  }
  interface DisputeNoteTable {
    id: GeneratedAlways<number>;
    dispute_id: number;
    note: string;
    at: string;
    created_by: number | null;
  }
  interface DisputeReasonTable {
    id: GeneratedAlways<number>;
    code: string;
    label: string;
    active: Generated<boolean>;
    row_version: Generated<number>;
  }
  interface DoorTable {
    id: GeneratedAlways<number>;
    warehouse_id: number;
    number: number;
    kind: number;
    active: Generated<boolean>;
    busy_load_pickup_id: number | null;
    busy_shuttle_load_id: number | null;
    busy_since: string | null;
    row_version: Generated<number>;
  }
  interface DriverLinkTable {
    id: GeneratedAlways<number>;
    load_id: number;
    secret: string;
    language: string;
    created_by: number | null;
    created_by_name: string;
    created_at: string;
    expires_at: string;
    ended_at: string | null;
    ended_by_name: string | null;
    opened_at: string | null;
  }
  interface DunningNoticeTable {
    id: GeneratedAlways<number>;
    payer_id: number;
    step: number;
    written_on: string;
    language: string;
    content: unknown;
    sent_to: string | null;
    at: string;
    created_by: number | null;
  }
  interface EmailEventTable {
    id: GeneratedAlways<number>;
    to_address: string;
    event_key: string;
    subject: string;
    body: string;
    load_id: number | null;
    created_at: string;
    email_key: string | null;
    emailed_at: string | null;
  }
  interface EmailWordingTable {
    id: GeneratedAlways<number>;
    kind: string;
    language: string;
    version: number;
    wording: unknown | null;
    default_wording: unknown;
    at: string;
    user_id: number | null;
    user_name: string;
  }
  interface ErasureTable {
    id: GeneratedAlways<number>;
    user_id: number;
    requested_at: string;
    requested_by: number | null;
    transaction_id: Generated<string>;
    name: string | null;
    email: string | null;
    is_name_unique: boolean;
    pseudonym: string;
    pseudonym_email: string;
    subject_digest: string;
    completed_at: string | null;
    replaced_values: Generated<number>;
  }
  interface EtaTable {
    drop_id: number;
    eta: string | null;
    source: Generated<string>;
    override_eta: string | null;
    status: Generated<number>;
    hide: Generated<boolean>;
    delivered_at: string | null;
    updated_at: Generated<string>;
    detail: string | null;
    dispatch_eta: string | null;
    dispatch_reported_at: string | null;
    computed_eta: string | null;
    departed_at: string | null;
    origin_id: number | null;
    departure_eta: string | null;
    baseline_minutes: number | null;
    override_by: string | null;
    override_at: string | null;
    row_version: Generated<number>;
  }
  interface EtaHiddenTable {
    load_id: number;
    warehouse_id: number;
    hidden_by: string;
    hidden_at: string;
  }
  interface ExtensionTable {
    id: GeneratedAlways<number>;
    extension_no: Generated<number>;
    shipper_id: number;
    warehouse_id: number;
    order_id: number | null;
    receiving_date: string;
    ship_date: string;
    applicant_name: string;
    contact_number: string;
    shipping_hour: string;
    status: Generated<number>;
    reason_code: string | null;
    reason: string | null;
    message: string | null;
    decided_by: number | null;
    decided_by_name: string | null;
    decided_at: string | null;
    surcharge: Generated<number>;
    mailed: Generated<boolean>;
    created_at: string;
    created_by: number | null;
    created_by_name: Generated<string>;
    updated_at: Generated<string>;
    updated_by: number | null;
    row_version: Generated<number>;
  }
  interface ExtensionConsolidateTable {
    extension_id: number;
    consolidate_id: number;
    units: number;
  }
  interface FirstAdministratorLinkTable {
    singleton: Generated<boolean>;
    digest: string;
    expires_at: string;
    used_at: string | null;
  }
  interface FloorPlanElementTable {
    id: GeneratedAlways<number>;
    template_id: number | null;
    layout_id: number | null;
    door_id: number | null;
    x: number;
    y: number;
    w: number;
    h: number;
  }
  interface FloorTaskTable {
    id: GeneratedAlways<number>;
    warehouse_id: number;
    warehouse_day_id: number;
    from_kind: string;
    from_name: string;
    from_place_ids: number[] | null;
    from_consignee_id: number | null;
    to_kind: string;
    to_door_id: number | null;
    to_place_id: number | null;
    units: number;
    moved_units: Generated<number>;
    scanner_user_id: number | null;
    note: string | null;
    status: Generated<number>;
    sent_by: string;
    sent_at: string;
    taken_by: number | null;
    taken_at: string | null;
    ended_at: string | null;
    row_version: Generated<number>;
  }
  interface FloorTaskUnitTable {
    task_id: number;
    unit_id: number;
    scanner_user_id: number;
    at: string;
  }
  interface FuelPriceTable {
    week_start: string;
    price_mills: number;
    id: GeneratedAlways<number>;
  }
  interface FuelPriceHistoryTable {
    id: GeneratedAlways<number>;
    week_start: string;
    price_mills: number;
    replaced_at: string;
    replaced_by_name: string | null;
  }
  interface FuelScheduleTable {
    id: GeneratedAlways<number>;
    price_from_mills: number;
    price_to_mills: number;
    percent_bp: number;
    effective_date: Generated<string>;
    retired_at: string | null;
  }
  interface HolidayPeriodTable {
    id: GeneratedAlways<number>;
    name: string;
    early_access: string | null;
    effective_date: string;
    expiration_date: string;
    deleted_at: string | null;
    row_version: Generated<number>;
  }
  interface HolidayPeriodRegionTable {
    period_id: number;
    region_id: number;
  }
  interface HolidaySurchargeTable {
    id: GeneratedAlways<number>;
    period_id: number;
    outbound_warehouse_id: number | null;
    percent_bp: number;
    effective_date: string | null;
    expiration_date: string | null;
    created_at: string;
    created_by_name: string;
    retired_at: string | null;
    retired_by_name: string | null;
    row_version: Generated<number>;
  }
  interface IdempotencyTable {
    caller_subject: string;
    key: string;
    fingerprint: string;
    status: number | null;
    reply: unknown | null;
    at: Generated<string>;
  }
  interface ImportCreatedRecordTable {
    run_id: number;
    record_id: number;
  }
  interface ImportErrorTable {
    run_id: number;
    row: number;
    seq: number;
    column_id: string | null;
    value: string;
    code: string;
    message: string;
    params: unknown;
    suggestion: string | null;
    is_notice: Generated<boolean>;
  }
  interface ImportRowTable {
    run_id: number;
    row: number;
    cells: string[];
    value: unknown | null;
  }
  interface ImportRunTable {
    id: GeneratedAlways<number>;
    kind: string;
    file_name: string;
    digest: string;
    state: string;
    headers: string[];
    header_row: number;
    column_positions: unknown;
    date_order: string | null;
    row_count: number;
    added: number | null;
    changed: number | null;
    unchanged: number | null;
    error_count: number | null;
    failure_message: string | null;
    created_at: string;
    created_by: number | null;
    imported_at: string | null;
    imported_by: number | null;
    undone_at: string | null;
    undone_by: number | null;
    row_version: Generated<number>;
    failure_params: Generated<unknown>;
    date_example: string | null;
    notice_count: number | null;
  }
  interface InstallationTable {
    singleton: Generated<boolean>;
    kind: string;
    created_at: Generated<string>;
  }
  interface InvariantCheckTable {
    id: string;
    description: string;
    violation_count: number;
    violated_since: string | null;
    checked_at: string;
    duration_ms: number;
    examples: unknown;
  }
  interface InvoiceTable {
    id: GeneratedAlways<number>;
    number: string;
    draft_number: string;
    date: string;
    type: number;
    bill_to_id: number;
    consignee_id: number | null;
    deliver_to_id: number | null;
    load_id: number | null;
    outbound_date: string | null;
    amount: number;
    cubes: Generated<number>;
    units: Generated<number>;
    due_date: string;
    posted_at: string | null;
    posted_by: number | null;
    accounting_posted_at: string | null;
    accounting_ref: string | null;
    portal_uploaded_at: string | null;
    credited: Generated<boolean>;
    credit_of_id: number | null;
    rebill_of_id: number | null;
    billing_close_id: number | null;
    deleted_at: string | null;
    created_at: string;
    created_by: number | null;
    row_version: Generated<number>;
    credit_of_line_id: number | null;
    is_opening: Generated<boolean>;
    seal: string | null;
  }
  interface InvoiceDeliveryTable {
    id: GeneratedAlways<number>;
    invoice_id: number;
    channel: string;
    dedupe_key: string;
    to_address: string;
    requested_at: string;
    requested_by: string;
  }
  interface InvoiceDetailTable {
    id: GeneratedAlways<number>;
    invoice_id: number;
    seq: number;
    charge_code: string;
    description: string;
    rate4: Generated<number>;
    rate_unit: Generated<string>;
    quantity: Generated<number>;
    quantity_unit: Generated<string>;
    amount: number;
    shipment_id: number | null;
    shipment_rate_id: number | null;
    written_by: number | null;
  }
  interface JobTable {
    id: GeneratedAlways<number>;
    kind: string;
    status: Generated<string>;
    done: Generated<number>;
    total: Generated<number>;
    message: string | null;
    result: unknown | null;
    payload: Generated<unknown>;
    started_by: number | null;
    started_by_name: Generated<string>;
    created_at: Generated<string>;
    ended_at: string | null;
    account_id: number | null;
    authority: unknown | null;
    required_permissions: string[] | null;
  }
  interface KnownAddressTable {
    owner_digest: string;
    address: string;
    seen_at: Generated<string>;
  }
  interface LayoutTable {
    id: GeneratedAlways<number>;
    warehouse_id: number;
    layout_date: string;
    template_id: number | null;
    code: string;
    name: string;
    row_version: Generated<number>;
    drawing_version: Generated<number>;
  }
  interface LayoutPositionHistoryTable {
    id: GeneratedAlways<number>;
    layout_id: number;
    position_id: number;
    valid_until: string;
    place_id: number | null;
    code: string | null;
    area: number | null;
    location: string | null;
    position: number | null;
    consignee_id: number | null;
    trailer: string | null;
  }
  interface LayoutTemplateTable {
    id: GeneratedAlways<number>;
    warehouse_id: number;
    code: string;
    name: string;
    dow: number | null;
    row_version: Generated<number>;
    drawing_version: Generated<number>;
  }
  interface LedgerEntryTable {
    movement_id: number;
    line_number: number;
    ledger_account: string;
    item_id: number | null;
    payer_id: number;
    amount: number;
  }
  interface LedgerItemTable {
    id: GeneratedAlways<number>;
    payer_id: number;
    invoice_id: number | null;
    payment_id: number | null;
    date: string;
    due_date: string;
    amount: number;
    open_amount: Generated<number>;
  }
  interface LedgerMovementTable {
    id: GeneratedAlways<number>;
    kind: string;
    date: string;
    payer_id: number;
    item_id: number;
    reverses_id: number | null;
    note: string | null;
    created_at: Generated<string>;
    created_by: number | null;
  }
  interface LegalHoldTable {
    id: GeneratedAlways<number>;
    kind: string;
    account_id: number | null;
    reason: string;
    started_at: string;
    started_by: number | null;
    ended_at: string | null;
    ended_by: number | null;
    row_version: Generated<number>;
  }
  interface LineLotTable {
    consolidate_id: number;
    lot_code: string;
    lot_source: string | null;
    row_version: Generated<number>;
  }
  interface LoadTable {
    id: GeneratedAlways<number>;
    load_number: Generated<number>;
    load_name: string;
    day_of_service: string;
    status: Generated<number>;
    trailer: string | null;
    tractor: string | null;
    driver1: string | null;
    driver2: string | null;
    carrier: string | null;
    external_order_no: string | null;
    sync_status: number | null;
    sync_message: string | null;
    load_locks: number | null;
    temp_set_f: number | null;
    planned_departure: string | null;
    void: Generated<boolean>;
    trailer_cube: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    updated_by: number | null;
    row_version: Generated<number>;
    trailer_size_id: number | null;
  }
  interface LoadCountTable {
    load_pickup_id: number;
    drop_id: number | null;
    loaded_minute: string | null;
    units: number;
    loaded: number;
    mis_staged: number;
    not_arrived: number;
    cubes: number;
    loaded_cubes: number;
    is_compacted: Generated<boolean>;
  }
  interface LoadDropTable {
    id: GeneratedAlways<number>;
    load_id: number;
    deliver_to_id: number;
    seq: number;
    window_start: string | null;
    window_end: string | null;
    miles: number | null;
    service_min: Generated<number>;
  }
  interface LoadPickupTable {
    id: GeneratedAlways<number>;
    load_id: number;
    warehouse_id: number;
    seq: Generated<number>;
    status: Generated<number>;
    door_id: number | null;
    seal: string | null;
    started_at: string | null;
    loaded_at: string | null;
    released_at: string | null;
    released_by: number | null;
    force: Generated<boolean>;
    force_note: string | null;
    row_version: Generated<number>;
  }
  interface LoadPlanTable {
    id: GeneratedAlways<number>;
    drop_id: number;
    consignee_id: number;
    shipper_id: number | null;
    units: Generated<number>;
    cubes: Generated<number>;
  }
  interface LoadShortageTable {
    id: GeneratedAlways<number>;
    load_pickup_id: number;
    unit_id: number;
    reason_code: string | null;
    notes: string | null;
    resolved_at: string | null;
    row_version: Generated<number>;
    drop_id: number | null;
    consignee_id: number | null;
  }
  interface LoginAttemptTable {
    id: GeneratedAlways<number>;
    kind: string;
    owner_digest: string;
    at: Generated<string>;
  }
  interface LoginSessionTable {
    uid: string;
    subject: string;
    started_at: Generated<string>;
    ended_at: string | null;
    reason: string | null;
    id: GeneratedAlways<number>;
    last_seen_at: Generated<string>;
    browser: string | null;
    system: string | null;
    authenticated_at: string | null;
  }
  interface NotificationTable {
    id: GeneratedAlways<number>;
    user_id: number;
    kind: string;
    key: string;
    message: string;
    params: Generated<unknown>;
    record_id: number | null;
    account_ids: number[] | null;
    warehouse_id: number | null;
    at: string;
    in_product: boolean;
    by_mail: boolean;
    read_at: string | null;
    mail_key: string | null;
    by_push: Generated<boolean>;
    pushed_at: string | null;
    pushed_with_id: number | null;
  }
  interface NotificationPreferenceTable {
    user_id: number;
    kind: string;
    in_product: boolean;
    by_mail: boolean;
    by_push: boolean;
  }
  interface NotificationScheduleTable {
    user_id: number;
    frequency: string;
    morning_time: string;
    time_zone: string;
    quiet_from: string | null;
    quiet_until: string | null;
    row_version: Generated<number>;
  }
  interface NumberSeriesTable {
    name: string;
    next: number;
  }
  interface OidcKeyTable {
    kid: string;
    use: string;
    secret: unknown;
    created_at: Generated<string>;
  }
  interface OidcModelTable {
    model: string;
    id: string;
    payload: unknown;
    grant_id: string | null;
    uid: string | null;
    subject: string | null;
    expires_at: string | null;
    consumed_at: string | null;
    consumed_by: string | null;
  }
  interface OneTimeTokenTable {
    digest: string;
    kind: string;
    user_id: number;
    created_at: Generated<string>;
    expires_at: string;
    used_at: string | null;
  }
  interface OrderTemplateTable {
    id: GeneratedAlways<number>;
    shipper_id: number;
    name: string;
    used_at: string | null;
    times_used: Generated<number>;
    created_at: string;
    created_by_name: Generated<string>;
    updated_at: string;
    updated_by_name: Generated<string>;
    row_version: Generated<number>;
  }
  interface OrderTemplateLineTable {
    template_id: number;
    line_number: number;
    consignee_id: number;
    product_id: number | null;
    product_desc: string | null;
    uom: number;
    measure: string;
    typed_l: number;
    typed_w: number;
    typed_h: number;
    units: number;
    po: string | null;
    farm_name: string | null;
    payment_term: number | null;
    bill_to_id: number | null;
  }
  interface OrdersTable {
    id: GeneratedAlways<number>;
    order_number: Generated<number>;
    shipper_id: number;
    receiving_warehouse_id: number;
    ship_date: string;
    status: Generated<number>;
    source: Generated<string>;
    source_ref: string | null;
    after_cutoff: Generated<boolean>;
    finalized_at: string | null;
    deleted_at: string | null;
    created_at: string;
    created_by: number | null;
    created_by_name: Generated<string>;
    updated_at: Generated<string>;
    updated_by: number | null;
    row_version: Generated<number>;
  }
  interface OutboxTable {
    id: GeneratedAlways<number>;
    kind: string;
    payload: unknown;
    status: Generated<string>;
    attempts: Generated<number>;
    dedupe_key: string;
    error: string | null;
    created_at: Generated<string>;
    sent_at: string | null;
    provider_id: string | null;
  }
  interface PacketSigningKeyTable {
    id: string;
    public_key: string;
    encrypted_private_key: string;
    created_at: string;
  }
  interface PalletDeductionSettingTable {
    from_invalid: number;
    to_invalid: number | null;
    deduct: number;
  }
  interface PalletReceiptTable {
    id: GeneratedAlways<number>;
    receipt_number: Generated<number>;
    warehouse_id: number;
    shipper_id: number;
    day_of_service: string;
    receiving_date: string;
    valid_count: number;
    invalid_count: number;
    absent_count: Generated<number>;
    deduction: number;
    redeemable: number;
    status: number;
    issued_on: string;
    expires_on: string;
    sent_at: string | null;
    redeemed_at: string | null;
    redeemed_on: string | null;
    handed_over_by: string | null;
    received_by: string | null;
    created_at: string;
    created_by: number | null;
    created_by_name: Generated<string>;
    deleted_at: string | null;
    row_version: Generated<number>;
  }
  interface PasskeyTable {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    credential_id: string;
    public_key: Buffer;
    counter: Generated<number>;
    transports: Generated<string[]>;
    backed_up: boolean;
    created_at: Generated<string>;
    last_used_at: string | null;
  }
  interface PasskeyChallengeTable {
    digest: string;
    purpose: string;
    owner: string;
    expires_at: string;
  }
  interface PasswordTable {
    user_id: number;
    hash: string;
    changed_at: Generated<string>;
  }
  interface PaymentTable {
    id: GeneratedAlways<number>;
    account_id: number;
    invoice_id: number | null;
    date: string;
    amount: number;
    reference: string;
    source: Generated<string>;
    created_at: Generated<string>;
    created_by: number | null;
    method: Generated<string>;
    note: string | null;
    bank_key: string | null;
    bank_file: string | null;
    repeat_number: Generated<number>;
    bank_references: string[] | null;
    bank_booking_ref: string | null;
  }
  interface PaymentBankLineTable {
    bank_key: string;
    payment_id: number;
    date: string;
    amount: number;
    bank_references: string[];
    bank_file: string;
    decided_at: string;
    decided_by: number | null;
  }
  interface PendingSignInTable {
    sign_in_id: string;
    user_id: number;
    started_at: Generated<string>;
    failed_attempts: Generated<number>;
    is_second_factor_enrolled: Generated<boolean>;
    expires_at: string;
  }
  interface PersonalDataExportTable {
    id: GeneratedAlways<number>;
    user_id: number;
    requested_at: string;
    requested_by: number | null;
    language: string;
    completed_at: string | null;
    failed_at: string | null;
    expires_at: string | null;
    file: string | null;
    bytes: number | null;
    sha256: string | null;
    record_count: number | null;
  }
  interface PlaceTable {
    id: GeneratedAlways<number>;
    warehouse_id: number;
    code: string;
  }
  interface PlanningLaneTable {
    id: GeneratedAlways<number>;
    warehouse_id: number;
    from_account_id: number | null;
    to_account_id: number;
    miles: number | null;
    minutes: number | null;
    row_version: Generated<number>;
  }
  interface PlanningRoadFactorTable {
    warehouse_id: number;
    state_code: string;
    road_factor_percent: number;
  }
  interface PlanningSeparationTable {
    id: GeneratedAlways<number>;
    warehouse_id: number;
    consignee_id: number;
    other_consignee_id: number;
    note: Generated<string>;
  }
  interface PlanningSettingTable {
    warehouse_id: number;
    latitude: number | null;
    longitude: number | null;
    earliest_departure: Generated<string>;
    latest_departure: Generated<string>;
    miles_per_hour: Generated<number>;
    road_factor_percent: Generated<number>;
    max_stops: Generated<number | null>;
    driving_minutes: Generated<number | null>;
    duty_minutes: Generated<number | null>;
    rest_minutes: Generated<number | null>;
    returns_to_dock: Generated<boolean>;
    unloading_minutes: Generated<number>;
    late_cents: Generated<number>;
    out_of_turn_cents: number | null;
    move_cents: Generated<number>;
    pound_hundredths_per_cube: number | null;
    row_version: Generated<number>;
  }
  interface PrinterTable {
    id: GeneratedAlways<number>;
    warehouse_id: number;
    name: string;
    host: string;
    port: number;
    dpi: number;
    active: Generated<boolean>;
    failing_since: string | null;
    failure_code: string | null;
    failed_attempts: Generated<number>;
    locked_until: string | null;
    row_version: Generated<number>;
  }
  interface ProductTable {
    id: GeneratedAlways<number>;
    code: string;
    description: string;
    category: string;
    temp_min_f: number | null;
    temp_max_f: number | null;
    active: Generated<boolean>;
    max_warm_minutes: number | null;
    row_version: Generated<number>;
    is_food: Generated<boolean>;
    default_uom: number | null;
    default_length_in: number | null;
    default_width_in: number | null;
    default_height_in: number | null;
  }
  interface ProvisionedGroupTable {
    caller: string;
    group_id: string;
    external_id: string | null;
    updated_at: string;
  }
  interface ProvisionedUserTable {
    caller: string;
    user_id: number;
    external_id: string | null;
    user_name: string | null;
    given_name: string | null;
    family_name: string | null;
    deprovisioned_at: string | null;
    updated_at: string;
    row_version: Generated<number>;
  }
  interface PushKeyTable {
    id: GeneratedAlways<number>;
    public_key: string;
    encrypted_private_key: string;
    created_at: string;
  }
  interface PushSubscriptionTable {
    id: GeneratedAlways<number>;
    user_id: number;
    key_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    session: string | null;
    browser: string | null;
    system: string | null;
    added_at: string;
    delivered_at: string | null;
  }
  interface QuoteTable {
    id: GeneratedAlways<number>;
    shipper_id: number;
    consignee_id: number;
    bill_to_id: number;
    date: string;
    valid_until: string;
    units: number;
    cubes: number;
    uom: number;
    category: string;
    amount: number;
    charges: unknown;
    note: string | null;
    created_at: string;
    created_by_name: string;
    withdrawn_at: string | null;
    withdrawn_by_name: string | null;
    row_version: Generated<number>;
  }
  interface RateSheetTable {
    id: GeneratedAlways<number>;
    name: string;
    note: string | null;
    row_version: Generated<number>;
    created_at: Generated<string>;
  }
  interface RateSheetVersionTable {
    id: GeneratedAlways<number>;
    sheet_id: number;
    version: number;
    status: Generated<number>;
    effective_date: string;
    expiration_date: string | null;
    zones: Generated<unknown>;
    lines: Generated<unknown>;
    changed_at: Generated<string>;
    changed_by: number | null;
    changed_by_name: string | null;
    published_at: string | null;
    published_by_name: string | null;
    row_version: Generated<number>;
  }
  interface RateSimulationTable {
    id: GeneratedAlways<number>;
    sheet_version_id: number;
    draft_version: number;
    days: number;
    first_day: string;
    last_day: string;
    job_id: number | null;
    started_at: string;
    started_by_name: string;
    cancelled_at: string | null;
    ended_at: string | null;
    result: unknown | null;
  }
  interface ReceivedSmsTable {
    id: GeneratedAlways<number>;
    provider_id: string;
    phone: string;
    body: string;
    keyword: string;
    account_ids: number[];
    at: string;
  }
  interface ReceivingPalletTable {
    id: GeneratedAlways<number>;
    code: string;
    warehouse_id: number;
    receiving_date: string;
    shipper_id: number | null;
    door_id: number | null;
    pallet_status: Generated<number>;
    opened_at: string;
    closed_at: string | null;
    temp_f: number | null;
  }
  interface RecoveryCodeTable {
    id: GeneratedAlways<number>;
    user_id: number;
    digest: string;
    created_at: Generated<string>;
    used_at: string | null;
  }
  interface RegionTable {
    id: GeneratedAlways<number>;
    code: string;
    name: string;
    active: Generated<boolean>;
    row_version: Generated<number>;
  }
  interface RejectionReasonTable {
    code: string;
    label: string;
    active: Generated<boolean>;
    id: GeneratedAlways<number>;
    row_version: Generated<number>;
  }
  interface ReportSubscriptionTable {
    user_id: number;
    report: string;
    frequency: string;
    warehouse_id: number | null;
    authority: unknown | null;
    last_period_end: string | null;
    row_version: Generated<number>;
    at: string;
  }
  interface RetentionRunTable {
    id: GeneratedAlways<number>;
    day: string | null;
    started_at: string;
    ended_at: string | null;
    files: Generated<number>;
    archived_rows: Generated<number>;
    deleted_rows: Generated<number>;
    error: string | null;
  }
  interface RoleTable {
    code: string;
    name: string;
    default_page: string | null;
    id: GeneratedAlways<number>;
    base_code: string | null;
    row_version: Generated<number>;
    created_at: Generated<string>;
  }
  interface RolePermissionTable {
    role_code: string;
    permission: string;
  }
  interface SavedViewTable {
    id: GeneratedAlways<number>;
    user_id: number;
    list: string;
    name: string;
    filters: unknown;
    shared_role: string | null;
    shared_account_id: number | null;
    row_version: Generated<number>;
  }
  interface ScanTable {
    client_event_id: string;
    scanner_user_id: number;
    warehouse_id: number;
    kind: string;
    code: string;
    device: Generated<string>;
    scanned_at: string;
    at: string;
    unit_id: number | null;
    result: unknown;
  }
  interface ScannerSessionTable {
    id: GeneratedAlways<number>;
    token_hash: string;
    scanner_user_id: number;
    device: Generated<string>;
    started_at: string;
    expires_at: string;
    ended_at: string | null;
  }
  interface ScannerUserTable {
    id: GeneratedAlways<number>;
    scanner_user_id: string;
    pin_hash: string;
    full_name: string;
    company: string | null;
    role: number;
    warehouse_id: number;
    active: Generated<boolean>;
    language: Generated<string>;
    locked_until: string | null;
    row_version: Generated<number>;
    deactivated_at: string | null;
  }
  interface SecondFactorTable {
    user_id: number;
    encrypted_secret: string;
    enabled_at: Generated<string>;
    last_time_step: number;
  }
  interface SecondFactorEnrollmentTable {
    owner: string;
    user_id: number;
    encrypted_secret: string;
    expires_at: string;
  }
  interface SecondFactorPromptTable {
    user_id: number;
    first_prompted_at: Generated<string>;
  }
  interface SecurityEventTable {
    id: GeneratedAlways<number>;
    minute: string;
    kind: string;
    address: string;
    user_id: number | null;
    calls: string[];
    count: number;
    first_at: string;
    last_at: string;
    scanner_user_id: number | null;
  }
  interface ServiceSyncChangeTable {
    id: GeneratedAlways<number>;
    job_id: number;
    consolidate_id: number;
    outcome: string;
    units: number;
    from_date: string;
    from_warehouse_id: number;
    from_place_id: number;
    to_date: string | null;
    to_warehouse_id: number | null;
    to_place_id: number | null;
  }
  interface ShipmentTable {
    id: GeneratedAlways<number>;
    shipment_number: Generated<number>;
    bol_id: number | null;
    master_id: number | null;
    split_from_id: number | null;
    outbound_date: string;
    shipper_id: number;
    consignee_id: number;
    deliver_to_id: number;
    bill_to_id: number;
    payment_term: number;
    receiving_warehouse_id: number;
    outbound_warehouse_id: number;
    load_id: number | null;
    status: Generated<number>;
    error_message: string | null;
    rating_options: Generated<unknown>;
    units: number;
    cubes: number;
    amount: Generated<number>;
    invoice_id: number | null;
    cancel_reason_id: number | null;
    rated_at: string | null;
    rating_job_id: number | null;
    created_at: string;
    created_by: number | null;
    updated_at: Generated<string>;
    row_version: Generated<number>;
    error: unknown | null;
    approved_at: string | null;
    approved_by: string | null;
    imported_number: string | null;
    tariff_amount: number | null;
    charge_changes: Generated<unknown>;
    split_root_id: number | null;
  }
  interface ShipmentDetailTable {
    id: GeneratedAlways<number>;
    shipment_id: number;
    bol_detail_id: number | null;
    product_id: number;
    description: string;
    uom: number;
    l: number;
    w: number;
    h: number;
    units: number;
    cubes: number;
    ship_date: string;
    order_number: number | null;
    invoice_ref: string | null;
    status: Generated<number>;
    cancel_reason_id: number | null;
    row_version: Generated<number>;
  }
  interface ShipmentRateTable {
    id: GeneratedAlways<number>;
    shipment_id: number;
    seq: Generated<number>;
    charge_code: string;
    description: string;
    rate_type: string;
    rate4: Generated<number>;
    percent_bp: Generated<number>;
    quantity: Generated<number>;
    quantity_unit: Generated<string>;
    amount: number;
    manual: Generated<boolean>;
    manual_by: string | null;
    tariff_id: number | null;
    calculation: unknown | null;
    row_version: Generated<number>;
    source: Generated<string>;
    edited: Generated<boolean>;
    replaced_charge_code: string | null;
  }
  interface ShipperCodeTable {
    shipper_id: number;
    field: string;
    code: string;
    value: string;
    assigned_at: string;
    assigned_by: Generated<string>;
  }
  interface ShipperGroupTable {
    id: GeneratedAlways<number>;
    name: string;
    row_version: Generated<number>;
  }
  interface ShipperProfileTable {
    account_id: number;
    shipper_group_id: number | null;
    cutoff_group_id: number | null;
    cutoff_exempt: Generated<boolean>;
    finalize_uploads: Generated<boolean>;
    row_version: Generated<number>;
  }
  interface ShortageReasonTable {
    code: string;
    label: string;
    active: Generated<boolean>;
    id: GeneratedAlways<number>;
    row_version: Generated<number>;
  }
  interface ShuttleFileTable {
    id: GeneratedAlways<number>;
    consignee_id: number;
    receiving_date: string;
    receiving_warehouse_id: number;
    outbound_date: string;
    outbound_warehouse_id: number;
    shuttle: string | null;
    source: string;
    row_version: Generated<number>;
    updated_at: Generated<string>;
    updated_by: number | null;
  }
  interface ShuttleLoadTable {
    id: GeneratedAlways<number>;
    number: string;
    day_of_service: string;
    warehouse_id: number;
    outbound_warehouse_id: number;
    status: Generated<number>;
    trailer: string | null;
    door_id: number | null;
    seal: string | null;
    released_at: string | null;
    released_by: number | null;
    arrived_at: string | null;
    arrived_by: number | null;
    created_at: string;
    created_by: number | null;
    updated_at: string;
    row_version: Generated<number>;
  }
  interface ShuttleManifestTable {
    shuttle_load_id: number;
    unit_id: number;
    sent: boolean;
    counted_at: string | null;
    counted_by: string | null;
    damaged: Generated<boolean>;
    difference: Generated<string | null>;
    reason: string | null;
    closed_at: string | null;
    closed_by: string | null;
  }
  interface ShuttleSetupTable {
    id: GeneratedAlways<number>;
    consignee_id: number;
    receiving_dow: number;
    receiving_warehouse_id: number;
    outbound_dow: number;
    outbound_warehouse_id: number;
    shuttle: string | null;
    updated_at: string;
    updated_by: number | null;
    row_version: Generated<number>;
  }
  interface SmsLogTable {
    id: GeneratedAlways<number>;
    load_id: number;
    drop_id: number | null;
    consignee_id: number;
    kind: string;
    phone: string;
    body: string;
    encoding: string;
    segments: number;
    eta: string | null;
    status: Generated<string>;
    error: string | null;
    error_code: number | null;
    provider_id: string | null;
    attempts: Generated<number>;
    not_before: string | null;
    created_at: string;
    created_by: string;
    sent_at: string | null;
    settled_at: string | null;
    dedupe_key: string;
  }
  interface StateTable {
    code: string;
    name: string;
    country: string;
    id: GeneratedAlways<number>;
    active: Generated<boolean>;
    row_version: Generated<number>;
  }
  interface StatementScheduleTable {
    account_id: number;
    frequency: string;
    last_period_end: string | null;
    row_version: Generated<number>;
    at: string;
    changed_by: number | null;
  }
  interface StorageLocationTable {
    id: GeneratedAlways<number>;
    template_id: number | null;
    layout_id: number | null;
    area: number;
    code: string;
    shipper_group_id: number | null;
    row_version: Generated<number>;
    x: number | null;
    y: number | null;
    w: number | null;
    h: number | null;
    is_reversed: Generated<boolean>;
  }
  interface StoragePositionTable {
    id: GeneratedAlways<number>;
    location_id: number;
    position: number;
    consignee_id: number | null;
    trailer: string | null;
    place_id: number;
    row_version: Generated<number>;
  }
  interface TableWriteTable {
    table_name: string;
    write_count: Generated<number>;
    transaction_id_sum: Generated<string>;
  }
  interface TariffTable {
    id: GeneratedAlways<number>;
    name: string;
    version: Generated<number>;
    priority: Generated<number>;
    bill_to_id: number | null;
    shipper_id: number | null;
    consignee_id: number | null;
    state_code: string | null;
    region_id: number | null;
    outbound_warehouse_id: number | null;
    category: string | null;
    uom: number | null;
    rate_type: string;
    rate4: Generated<number>;
    percent_bp: Generated<number>;
    minimum: Generated<number>;
    effective_date: string;
    expiration_date: string;
    row_version: Generated<number>;
    deleted_at: string | null;
    flag: string | null;
    sheet_version_id: number | null;
    line: number | null;
    zone: string | null;
    zone_states: string[] | null;
    breaks: Generated<unknown>;
    quote_id: number | null;
  }
  interface TempReadingTable {
    id: GeneratedAlways<number>;
    warehouse_id: number;
    unit_id: number | null;
    receiving_pallet_id: number | null;
    load_id: number | null;
    room: number | null;
    measured_at: string;
    tenths_f: number;
    source: number;
    device: Generated<string>;
    user_name: Generated<string>;
    user_id: number | null;
    recorded_at: string;
  }
  interface TempWarningTable {
    unit_id: number;
    warehouse_id: number;
    warned_at: string;
    warm_minutes: number;
    allowed_minutes: number;
  }
  interface TrackingLinkTable {
    id: GeneratedAlways<number>;
    consignee_id: number;
    day: string;
    digest: string;
    language: string;
    created_at: string;
    created_by: number;
    expires_at: string;
    ended_at: string | null;
    ended_by: number | null;
    first_opened_at: string | null;
    last_opened_at: string | null;
  }
  interface TrailerInspectionTable {
    id: GeneratedAlways<number>;
    load_pickup_id: number;
    clean: boolean;
    odor_free: boolean;
    pre_cool_f: number | null;
    reefer_ok: boolean;
    previous_cargo: string | null;
    inspected_by: string;
    at: string;
  }
  interface TrailerSizeTable {
    id: GeneratedAlways<number>;
    warehouse_id: number;
    name: string;
    cube: number;
    max_weight_lb: number | null;
    fixed_cents: number;
    cents_per_mile: number;
    available_count: number | null;
    active: Generated<boolean>;
    row_version: Generated<number>;
  }
  interface UnitTable {
    id: GeneratedAlways<number>;
    unit_code: string;
    sscc: string | null;
    number_in_line: number;
    consolidate_id: number;
    order_id: number;
    shipper_id: number;
    consignee_id: number;
    deliver_to_id: number;
    bill_to_id: number | null;
    status: Generated<number>;
    active: Generated<boolean>;
    ship_date: string;
    day_of_service: string;
    outbound_date: string;
    receiving_warehouse_id: number;
    outbound_warehouse_id: number;
    current_warehouse_id: number | null;
    receiving_pallet_id: number | null;
    shuttle_load_id: number | null;
    load_pickup_id: number | null;
    drop_id: number | null;
    bol_detail_id: number | null;
    shipment_detail_id: number | null;
    cube: number;
    temp_f: number | null;
    label_prints: Generated<number>;
    received_at: string | null;
    loaded_at: string | null;
    deleted_at: string | null;
    deleted_reason: string | null;
    updated_at: Generated<string>;
    row_version: Generated<number>;
    label_stale: Generated<boolean>;
    scanned_at: string | null;
    put_away_place_id: number | null;
    position_place_id: number | null;
    first_received_at: string | null;
  }
  interface UnitEventTable {
    id: GeneratedAlways<number>;
    unit_id: number;
    at: string;
    kind: string;
    from_status: number | null;
    to_status: number | null;
    warehouse_id: number | null;
    user_id: number | null;
    scanner_user_id: number | null;
    user_name: Generated<string>;
    place: string | null;
    device: string | null;
    note: string | null;
    client_event_id: string | null;
    document_number: string | null;
    recorded_at: string | null;
    after_warehouse_id: number | null;
    after_place_id: number | null;
    after_status: number | null;
    after_load_id: number | null;
    after_scanned_at: string | null;
  }
  interface UserGroupTable {
    user_id: number;
    account_id: number;
  }
  interface UserRoleTable {
    user_id: number;
    role_code: string;
    seq: Generated<number>;
  }
  interface WarehouseTable {
    id: GeneratedAlways<number>;
    code: string;
    name: string;
    active: Generated<boolean>;
    region_id: number;
    time_zone: string;
    address1: Generated<string>;
    city: Generated<string>;
    state_code: string | null;
    zip: Generated<string>;
    phone: string | null;
    is_terminal: Generated<boolean>;
    is_outbound: Generated<boolean>;
    is_receiving: Generated<boolean>;
    ext_email: string | null;
    release_email: string | null;
    etc_email: string | null;
    same_day_shipments: Generated<boolean>;
    pallet_exchange: Generated<boolean>;
    ext_surcharge: Generated<number>;
    default_product_id: number | null;
    default_product_desc: string | null;
    hide_etas_allowed: Generated<boolean>;
    start_day_prev_days: Generated<number>;
    far_hours: Generated<number>;
    default_loading_speed: Generated<number>;
    trailer_cube: Generated<number>;
    updated_at: Generated<string>;
    updated_by: number | null;
    row_version: Generated<number>;
  }
  interface WarehouseDayTable {
    id: GeneratedAlways<number>;
    warehouse_id: number;
    receiving_date: string;
    outbound_date: string;
    layout_id: number | null;
    loading_speed: number;
    started_at: string | null;
    started_by: number | null;
    final_released_at: string | null;
    final_released_by: number | null;
    row_version: Generated<number>;
    started_by_name: string | null;
  }
  interface WarehouseDayBlockedGroupTable {
    warehouse_day_id: number;
    cutoff_group_id: number;
  }
  interface WarehouseScheduleTable {
    warehouse_id: number;
    dow: number;
    cutoff: string | null;
    auto_start: string | null;
    row_version: Generated<number>;
  }
  interface WebhookTable {
    id: GeneratedAlways<number>;
    api_client_id: number;
    url: string;
    events: string[];
    secret: string;
    active: Generated<boolean>;
    created_at: string;
    created_by: number | null;
    updated_at: string;
    deleted_at: string | null;
    row_version: Generated<number>;
  }
  interface WebhookCursorTable {
    source: string;
    after_id: number;
    pending_id: number;
    pending_until_xid: string;
    pending_since: Generated<string>;
  }
  interface WebhookDeliveryTable {
    id: GeneratedAlways<number>;
    webhook_id: number;
    event: string;
    payload: unknown;
    status: Generated<string>;
    attempts: Generated<number>;
    response_status: number | null;
    response_text: string | null;
    error: string | null;
    duration_ms: number | null;
    replay_of: number | null;
    created_at: string;
    last_attempt_at: string | null;
    sent_at: string | null;
  }
  interface WebhookSentEventTable {
    webhook_id: number;
    source: string;
    source_id: number;
    at: Generated<string>;
  }
  interface XmlUploadTable {
    id: GeneratedAlways<number>;
    file_name: string;
    sha256: string;
    shipper_id: number;
    ship_date: string | null;
    user_id: number | null;
    user_name: Generated<string>;
    at: string;
    dry_run: Generated<boolean>;
    header: unknown;
    details: unknown;
    order_id: number | null;
  }
  interface DatabaseTables {
    accessorial_rule: AccessorialRuleTable;
    account: AccountTable;
    account_flag: AccountFlagTable;
    accounting_period: AccountingPeriodTable;
    accounting_setting: AccountingSettingTable;
    admin_setting: AdminSettingTable;
    api_client: ApiClientTable;
    api_client_secret: ApiClientSecretTable;
    api_client_usage: ApiClientUsageTable;
    app_user: AppUserTable;
    archive: ArchiveTable;
    archive_kind: ArchiveKindTable;
    archive_row: ArchiveRowTable;
    audit: AuditTable;
    bank_file_layout: BankFileLayoutTable;
    billing_close: BillingCloseTable;
    billing_closed_day: BillingClosedDayTable;
    blocked_account: BlockedAccountTable;
    blocked_account_shipper: BlockedAccountShipperTable;
    bol: BolTable;
    bol_detail: BolDetailTable;
    box_size: BoxSizeTable;
    calendar_feed: CalendarFeedTable;
    cancel_reason: CancelReasonTable;
    charge_code: ChargeCodeTable;
    claim: ClaimTable;
    claim_document: ClaimDocumentTable;
    claim_packet: ClaimPacketTable;
    claim_packet_file: ClaimPacketFileTable;
    claim_reason: ClaimReasonTable;
    collection_next_action: CollectionNextActionTable;
    collection_note: CollectionNoteTable;
    company_logo: CompanyLogoTable;
    consignee_by_shipper: ConsigneeByShipperTable;
    consolidate: ConsolidateTable;
    cooler_item: CoolerItemTable;
    credit_term: CreditTermTable;
    cutoff_group: CutoffGroupTable;
    cutoff_group_schedule: CutoffGroupScheduleTable;
    daily_total: DailyTotalTable;
    day_of_service: DayOfServiceTable;
    day_plan: DayPlanTable;
    deferred_setup_step: DeferredSetupStepTable;
    delivery_exception: DeliveryExceptionTable;
    delivery_photo: DeliveryPhotoTable;
    delivery_proof: DeliveryProofTable;
    dispute: DisputeTable;
    dispute_document: DisputeDocumentTable;
    dispute_note: DisputeNoteTable;
    dispute_reason: DisputeReasonTable;
    door: DoorTable;
    driver_link: DriverLinkTable;
    dunning_notice: DunningNoticeTable;
    email_event: EmailEventTable;
    email_wording: EmailWordingTable;
    erasure: ErasureTable;
    eta: EtaTable;
    eta_hidden: EtaHiddenTable;
    extension: ExtensionTable;
    extension_consolidate: ExtensionConsolidateTable;
    first_administrator_link: FirstAdministratorLinkTable;
    floor_plan_element: FloorPlanElementTable;
    floor_task: FloorTaskTable;
    floor_task_unit: FloorTaskUnitTable;
    fuel_price: FuelPriceTable;
    fuel_price_history: FuelPriceHistoryTable;
    fuel_schedule: FuelScheduleTable;
    holiday_period: HolidayPeriodTable;
    holiday_period_region: HolidayPeriodRegionTable;
    holiday_surcharge: HolidaySurchargeTable;
    idempotency: IdempotencyTable;
    import_created_record: ImportCreatedRecordTable;
    import_error: ImportErrorTable;
    import_row: ImportRowTable;
    import_run: ImportRunTable;
    installation: InstallationTable;
    invariant_check: InvariantCheckTable;
    invoice: InvoiceTable;
    invoice_delivery: InvoiceDeliveryTable;
    invoice_detail: InvoiceDetailTable;
    job: JobTable;
    known_address: KnownAddressTable;
    layout: LayoutTable;
    layout_position_history: LayoutPositionHistoryTable;
    layout_template: LayoutTemplateTable;
    ledger_entry: LedgerEntryTable;
    ledger_item: LedgerItemTable;
    ledger_movement: LedgerMovementTable;
    legal_hold: LegalHoldTable;
    line_lot: LineLotTable;
    load: LoadTable;
    load_count: LoadCountTable;
    load_drop: LoadDropTable;
    load_pickup: LoadPickupTable;
    load_plan: LoadPlanTable;
    load_shortage: LoadShortageTable;
    login_attempt: LoginAttemptTable;
    login_session: LoginSessionTable;
    notification: NotificationTable;
    notification_preference: NotificationPreferenceTable;
    notification_schedule: NotificationScheduleTable;
    number_series: NumberSeriesTable;
    oidc_key: OidcKeyTable;
    oidc_model: OidcModelTable;
    one_time_token: OneTimeTokenTable;
    order_template: OrderTemplateTable;
    order_template_line: OrderTemplateLineTable;
    orders: OrdersTable;
    outbox: OutboxTable;
    packet_signing_key: PacketSigningKeyTable;
    pallet_deduction_setting: PalletDeductionSettingTable;
    pallet_receipt: PalletReceiptTable;
    passkey: PasskeyTable;
    passkey_challenge: PasskeyChallengeTable;
    password: PasswordTable;
    payment: PaymentTable;
    payment_bank_line: PaymentBankLineTable;
    pending_sign_in: PendingSignInTable;
    personal_data_export: PersonalDataExportTable;
    place: PlaceTable;
    planning_lane: PlanningLaneTable;
    planning_road_factor: PlanningRoadFactorTable;
    planning_separation: PlanningSeparationTable;
    planning_setting: PlanningSettingTable;
    printer: PrinterTable;
    product: ProductTable;
    provisioned_group: ProvisionedGroupTable;
    provisioned_user: ProvisionedUserTable;
    push_key: PushKeyTable;
    push_subscription: PushSubscriptionTable;
    quote: QuoteTable;
    rate_sheet: RateSheetTable;
    rate_sheet_version: RateSheetVersionTable;
    rate_simulation: RateSimulationTable;
    received_sms: ReceivedSmsTable;
    receiving_pallet: ReceivingPalletTable;
    recovery_code: RecoveryCodeTable;
    region: RegionTable;
    rejection_reason: RejectionReasonTable;
    report_subscription: ReportSubscriptionTable;
    retention_run: RetentionRunTable;
    role: RoleTable;
    role_permission: RolePermissionTable;
    saved_view: SavedViewTable;
    scan: ScanTable;
    scanner_session: ScannerSessionTable;
    scanner_user: ScannerUserTable;
    second_factor: SecondFactorTable;
    second_factor_enrollment: SecondFactorEnrollmentTable;
    second_factor_prompt: SecondFactorPromptTable;
    security_event: SecurityEventTable;
    service_sync_change: ServiceSyncChangeTable;
    shipment: ShipmentTable;
    shipment_detail: ShipmentDetailTable;
    shipment_rate: ShipmentRateTable;
    shipper_code: ShipperCodeTable;
    shipper_group: ShipperGroupTable;
    shipper_profile: ShipperProfileTable;
    shortage_reason: ShortageReasonTable;
    shuttle_file: ShuttleFileTable;
    shuttle_load: ShuttleLoadTable;
    shuttle_manifest: ShuttleManifestTable;
    shuttle_setup: ShuttleSetupTable;
    sms_log: SmsLogTable;
    state: StateTable;
    statement_schedule: StatementScheduleTable;
    storage_location: StorageLocationTable;
    storage_position: StoragePositionTable;
    table_write: TableWriteTable;
    tariff: TariffTable;
    temp_reading: TempReadingTable;
    temp_warning: TempWarningTable;
    tracking_link: TrackingLinkTable;
    trailer_inspection: TrailerInspectionTable;
    trailer_size: TrailerSizeTable;
    unit: UnitTable;
    unit_event: UnitEventTable;
    user_group: UserGroupTable;
    user_role: UserRoleTable;
    warehouse: WarehouseTable;
    warehouse_day: WarehouseDayTable;
    warehouse_day_blocked_group: WarehouseDayBlockedGroupTable;
    warehouse_schedule: WarehouseScheduleTable;
    webhook: WebhookTable;
    webhook_cursor: WebhookCursorTable;
    webhook_delivery: WebhookDeliveryTable;
    webhook_sent_event: WebhookSentEventTable;
    xml_upload: XmlUploadTable;
  }
}
