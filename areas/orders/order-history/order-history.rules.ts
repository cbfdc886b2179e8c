import { formatHundredths } from '#kit/contract/money.ts';

/** The fields that an action changed, with their display names. */
export interface FieldChange {
  name: string;
  field: string;
  before: string | null;
  after: string | null;
}
type AuditedValues = Record<string, unknown> | null;

/** Fields of a stored line, unit or order that matter to users. The others are derived from them. */
const auditedFields: readonly (readonly [string, string, 'text' | 'hundredths'])[] = [
  ['consigneeAccountName', 'Consignee', 'text'],
  ['consignee', 'Consignee', 'text'],
  ['careOfName', 'Care of', 'text'],
  ['productCode', 'Product', 'text'],
  ['productDescription', 'Description', 'text'],
  ['po', 'PO', 'text'],
  ['invoice', 'Invoice', 'text'],
  ['farmName', 'Farm', 'text'],
  ['awb', 'AWB', 'text'],
  ['unitOfMeasure', 'Unit of measure', 'text'],
  ['typedLength', 'Length', 'text'],
  ['typedWidth', 'Width', 'text'],
  ['typedHeight', 'Height', 'text'],
  ['measure', 'Measure', 'text'],
  ['cubeEach', 'Cube', 'hundredths'],
  ['units', 'Units', 'text'],
  ['shipDate', 'Ship date', 'text'],
  ['dayOfService', 'Day of service', 'text'],
  ['outboundDate', 'Outbound date', 'text'],
  ['outboundWarehouse', 'Outbound warehouse', 'text'],
  ['billToName', 'Bill to', 'text'],
  ['orderNumber', 'Order', 'text'],
  ['unitCode', 'Unit', 'text'],
];

function shown(record: AuditedValues, name: string, format: 'text' | 'hundredths'): string | null {
  const value = record?.[name];
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return format === 'hundredths' ? formatHundredths(value) : String(value);
  return typeof value === 'string' ? value : null;
}

/** The differences between before and after. For an action with only one of them, its fields. */
export function listOrderFieldChanges(before: AuditedValues, after: AuditedValues): FieldChange[] {
  return auditedFields.flatMap(([name, field, format]) => {
    const change = { name, field, before: shown(before, name, format), after: shown(after, name, format) };
    return change.before === change.after ? [] : [change];
  });
}
