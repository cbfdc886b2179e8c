import type { AuditChange } from './audit.contract.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
function written(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
/** The fields of a state. A state that is not an object becomes one field without a name. */
function fieldsOf(state: unknown): Record<string, unknown> {
  if (isRecord(state)) return state;
  return state === null || state === undefined ? {} : { '': state };
}

/** Lists the differences between two states of a record, in the stored order of fields. */
export function listAuditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((field) => {
    const [was, is] = [written(old[field]), written(fresh[field])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

/** `shipperCutoffGroupId`, `ship_date` → "Shipper cutoff group id", "Ship date". */
export function humanizeFieldName(field: string): string {
  const spaced = field
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}
