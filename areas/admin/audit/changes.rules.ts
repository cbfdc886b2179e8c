import type { AuditChange } from './audit.contract.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const written = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/**
 * What differs between two states of a record, in the order in which the fields were written down. A state
 * that is no record is one field without a name.
 */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const old = isRecord(before) ? before : before === null || before === undefined ? {} : { '': before };
  const fresh = isRecord(after) ? after : after === null || after === undefined ? {} : { '': after };
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((field) => {
    const [was, is] = [written(old[field]), written(fresh[field])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

/** `shipperCutoffGroupId`, `ship_date` → "Shipper cutoff group id", "Ship date". */
export function fieldName(field: string): string {
  const spaced = field
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}
