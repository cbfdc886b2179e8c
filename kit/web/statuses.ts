/**
 * Every status of the product: number on the wire → label, tone and icon. The color itself is a token (`--unit-loaded`), defined
 * once in tokens.css.
 */

export type StatusTone = 'plan' | 'set' | 'here' | 'move' | 'done' | 'cold' | 'wait' | 'fault' | 'shut';
export interface StatusDisplay {
  label: string;
  tone: StatusTone;
  icon: string;
}
const look = (label: string, tone: StatusTone, icon: string): StatusDisplay => ({ label, tone, icon });

export const statusDisplays = {
  order: { 0: look('Pending', 'plan', 'circle-dashed'), 1: look('Finalized', 'set', 'lock') },
  extension: {
    0: look('Pending', 'wait', 'hourglass'),
    1: look('Approved', 'done', 'circle-check'),
    2: look('Rejected', 'fault', 'circle-x'),
  },
  unit: {
    0: look('Pending', 'plan', 'circle-dashed'),
    1: look('Finalized', 'set', 'lock'),
    2: look('Received', 'here', 'package'),
    3: look('Shuttled', 'move', 'arrows-exchange'),
    4: look('Put Away', 'here', 'stack-2'),
    5: look('Mis-staged', 'fault', 'map-pin-x'),
    6: look('Cooler', 'cold', 'snowflake'),
    7: look('Loaded', 'done', 'truck-loading'),
    100: look('Arrived', 'here', 'package-import'),
  },
  pallet: {
    0: look('good', 'done', 'circle-check'),
    1: look('absent', 'plan', 'circle-dashed'),
    2: look('bad', 'fault', 'circle-x'),
  },
  load: {
    1: look('Pending', 'plan', 'circle-dashed'),
    2: look('Loading', 'move', 'forklift'),
    3: look('Loaded', 'done', 'truck-loading'),
    4: look('Released', 'done', 'circle-check'),
  },
  sync: {
    0: look('In progress', 'move', 'refresh'),
    1: look('Error', 'fault', 'alert-octagon'),
    2: look('OK', 'done', 'circle-check'),
  },
  shuttle: {
    0: look('Pending', 'plan', 'circle-dashed'),
    1: look('Loading', 'move', 'forklift'),
    2: look('Loaded', 'done', 'truck-loading'),
    3: look('Released', 'move', 'truck'),
    4: look('Arrived', 'here', 'package-import'),
  },
  eta: {
    0: look('Pending', 'plan', 'circle-dashed'),
    1: look('Loading', 'move', 'forklift'),
    2: look('On-Route', 'move', 'truck-delivery'),
    3: look('Delivered', 'done', 'circle-check'),
  },
  receipt: {
    0: look('Created', 'plan', 'file-plus'),
    1: look('Unqualified', 'shut', 'circle-off'),
    2: look('Sent', 'move', 'send'),
    3: look('Redeemed', 'done', 'circle-check'),
    4: look('Expired', 'shut', 'clock-off'),
  },
  task: {
    0: look('Open', 'plan', 'circle-dashed'),
    1: look('In progress', 'move', 'forklift'),
    2: look('Done', 'done', 'circle-check'),
    3: look('Cancelled', 'shut', 'ban'),
    4: look('Expired', 'shut', 'clock-off'),
  },
  shipment: {
    1: look('Open', 'plan', 'circle-dashed'),
    2: look('Rated', 'set', 'calculator'),
    3: look('Error', 'fault', 'alert-octagon'),
    4: look('Master', 'set', 'stack-3'),
    5: look('Closed', 'done', 'circle-check'),
    6: look('Cancelled', 'shut', 'ban'),
  },
  shipmentDetail: { 0: look('Cancelled', 'shut', 'ban'), 1: look('Active', 'done', 'circle-check') },
  invoice: {
    0: look('Draft', 'plan', 'circle-dashed'),
    1: look('Posted', 'done', 'circle-check'),
    2: look('Credited', 'shut', 'circle-off'),
    3: look('Deleted', 'shut', 'ban'),
  },
  payment: {
    0: look('On account', 'wait', 'hourglass'),
    1: look('Partly applied', 'move', 'calculator'),
    2: look('Applied', 'done', 'circle-check'),
    3: look('Reversed', 'shut', 'circle-off'),
  },
  writeOff: {
    0: look('Written off', 'done', 'circle-check'),
    1: look('Reversed', 'shut', 'circle-off'),
  },
  dispute: {
    0: look('Disputed', 'wait', 'hourglass'),
    1: look('Credited', 'done', 'circle-check'),
    2: look('Rejected', 'shut', 'circle-off'),
    3: look('Withdrawn', 'shut', 'ban'),
  },
  claim: {
    0: look('Filed', 'wait', 'hourglass'),
    1: look('Acknowledged', 'here', 'user-question'),
    2: look('Inspected', 'here', 'pencil-question'),
    3: look('Offered', 'move', 'send'),
    4: look('Accepted', 'wait', 'calculator'),
    5: look('Settled', 'done', 'circle-check'),
    6: look('Denied', 'shut', 'circle-off'),
    7: look('Withdrawn', 'shut', 'ban'),
  },
  cooler: {
    0: look('Open', 'cold', 'snowflake'),
    1: look('Closed', 'done', 'circle-check'),
    2: look('CC Review', 'wait', 'user-question'),
    3: look('Label Needed', 'wait', 'tag'),
    4: look('Prod Desc Needed', 'wait', 'pencil-question'),
  },
  block: {
    0: look('Active', 'fault', 'ban'),
    1: look('Inactive', 'shut', 'circle-off'),
    2: look('Expired', 'shut', 'clock-off'),
  },
  dayOfService: {
    1: look('Normal', 'set', 'repeat'),
    2: look('Holiday', 'move', 'confetti'),
    3: look('Temporary', 'wait', 'clock-edit'),
    4: look('Blocked', 'fault', 'ban'),
  },
  door: { 0: look('Disabled', 'shut', 'circle-off'), 1: look('Active', 'done', 'circle-check') },
  job: {
    queued: look('Waiting', 'plan', 'circle-dashed'),
    running: look('Running', 'move', 'refresh'),
    done: look('Done', 'done', 'circle-check'),
    failed: look('Failed', 'fault', 'alert-octagon'),
  },
  sms: {
    queued: look('Waiting', 'plan', 'hourglass'),
    sent: look('Sent', 'move', 'send'),
    delivered: look('Arrived', 'done', 'circle-check'),
    failed: look('Failed', 'fault', 'alert-octagon'),
    skipped: look('Not sent', 'shut', 'ban'),
  },
  outbox: {
    queued: look('Waiting', 'plan', 'hourglass'),
    sent: look('Sent', 'done', 'circle-check'),
    unsent: look('Not sent', 'wait', 'ban'),
    failed: look('Failed', 'fault', 'alert-octagon'),
  },
  invariant: {
    true: look('Pass', 'done', 'circle-check'),
    false: look('Fail', 'fault', 'alert-octagon'),
  },
  program: {
    active: look('Active', 'done', 'circle-check'),
    resting: look('Paused', 'wait', 'circle-off'),
    ended: look('Ended', 'shut', 'ban'),
  },
  person: {
    active: look('Active', 'done', 'circle-check'),
    waiting: look('Needs a role', 'wait', 'hourglass'),
    pending: look('Email not verified', 'plan', 'circle-dashed'),
    invited: look('Invited', 'set', 'circle-dashed'),
    inactive: look('Inactive', 'shut', 'circle-off'),
  },
  active: { false: look('Inactive', 'shut', 'circle-off'), true: look('Active', 'done', 'circle-check') },
} as const satisfies Record<string, Record<string | number, StatusDisplay>>;

export type StatusKind = keyof typeof statusDisplays;
/** Status kinds whose badge explains which action led to the status. */
export const explainedStatusKinds: ReadonlySet<StatusKind> = new Set([
  'unit',
  'order',
  'extension',
  'load',
  'eta',
  'shipment',
  'invoice',
  'claim',
]);

/** Enumerations that users choose from but that have no color (docs/domain/portal.md#states-by-number). */
export const enumLabelsByKind = {
  invoiceType: { 0: 'Flower', 1: 'Manual', 2: 'Adjustment' },
  paymentTerm: { 1: 'Collect', 2: 'Prepaid', 3: '3rd Party' },
  unitOfMeasure: { 2: 'Box', 3: 'Pallet', 1: 'Bin' },
  accountType: { 1: 'Shipper', 2: 'Consignee', 3: 'Third Party Bill To' },
  scannerRole: { 1: 'Normal', 2: 'Supervisor', 3: 'Administrator', 4: 'Put Away' },
  doorKind: { 1: 'Receiving', 2: 'Outbound' },
  layoutArea: { 1: 'staging', 2: 'put away', 3: 'trailers', 4: 'shuttle' },
  layoutKind: { 1: 'template', 2: 'layout' },
  settingType: { 1: 'string', 2: 'integer', 3: 'double', 4: 'list', 5: 'email', 6: 'boolean', 8: 'time' },
} as const;

export interface SelectOption {
  value: string;
  label: string;
}
/** Returns the statuses of one kind as options of a field or filter. */
export function listSelectableStatusOptions(kind: StatusKind, t: (text: string) => string): SelectOption[] {
  const table: Record<string, StatusDisplay> = statusDisplays[kind];
  return Object.entries(table)
    .filter(([value]) => !(kind === 'unit' && value === '0'))
    .map(([value, { label }]) => ({ value, label: t(`${kind}|${label}`) }));
}
/** The display order where it differs from the numeric order. Objects sort integer-like keys and lose the written order. */
const orderOf = new Map<keyof typeof enumLabelsByKind, readonly string[]>([
  ['unitOfMeasure', ['2', '3', '1']],
]);
export function listEnumOptions(
  kind: keyof typeof enumLabelsByKind,
  t: (text: string) => string,
): SelectOption[] {
  const order = orderOf.get(kind);
  const found = Object.entries(enumLabelsByKind[kind]).map(([value, label]) => ({
    value,
    label: t(`${kind}|${label}`),
  }));
  return order ? found.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value)) : found;
}
