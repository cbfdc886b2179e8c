import { z } from 'zod';
import { defineEndpoint, pageReply } from '#kit/contract/endpoint.ts';
import { dateField, idField, optionalField, optionalTextField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/**
 * The kinds of records in the audit log. A new kind is added here, with its number in audit.repository.ts and its name in
 * audit.screen.tsx.
 */
export const auditEntities = [
  'accounting_period',
  'accounting_setting',
  'accessorial_rule',
  'account',
  'api_client',
  'app_user',
  'role',
  'billing_close',
  'blocked_account',
  'bol',
  'box_size',
  'calendar_feed',
  'cancel_reason',
  'charge_code',
  'claim',
  'claim_inside',
  'claim_reason',
  'consolidate',
  'cooler_item',
  'cutoff_group',
  'day_link',
  'day_of_service',
  'dispute_reason',
  'door',
  'extension',
  'floor_task',
  'fuel_price',
  'quote',
  'fuel_schedule',
  'holiday_period',
  'import',
  'holiday_surcharge',
  'invoice',
  'job',
  'layout',
  'layout_template',
  'load',
  'order',
  'orderTemplate',
  'outbox',
  'pallet_deduction',
  'pallet_receipt',
  'payment',
  'planning',
  'printer',
  'product',
  'rate_sheet',
  'region',
  'rejection_reason',
  'retention',
  'routing',
  'saved_view',
  'scanner_user',
  'setting',
  'shipment',
  'shipper',
  'shortage_reason',
  'shuttle_file',
  'shuttle_load',
  'shuttle_setup',
  'state',
  'storage_location',
  'storage_position',
  'system',
  'unit',
  'warehouse',
  'warehouse_day',
  'webhook',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

export const auditRowSchema = z.object({
  id: z.int(),
  at: instantField(),
  entity: z.string(),
  entityId: z.int(),
  /** The record's public number: order, load, shipment or invoice number, or email address. null if it has none or is deleted. */
  number: z.string().nullable(),
  action: z.string(),
  userId: z.int().nullable(),
  user: z.string(),
  why: z.string().nullable(),
  /**
   * The differences between before and after, field by field. A missing value is null. A record or list inside a field is written
   * as JSON.
   */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type AuditRow = z.output<typeof auditRowSchema>;
export type AuditChange = AuditRow['changes'][number];

export const searchAuditEndpoint = defineEndpoint({
  id: 'audit.search',
  method: 'GET',
  path: '/admin/audit',
  permissions: ['viewAudit:admin'],
  summary:
    'List changes, newest first. Each entry shows who changed what and when, with the values before and after. `number` is the number that users know the record by, or its id.',
  query: z
    .object({
      ...pagingFields(['at', 'entity', 'action', 'user'], 'desc'),
      entity: optionalField(z.enum(auditEntities, { error: 'What isn’t valid' })),
      entityId: optionalField(idField('ID')),
      number: optionalTextField('Number', 100),
      user: optionalTextField('Who', 100),
      action: optionalTextField('Action', 60),
      dateFrom: optionalField(dateField('Date from')),
      dateTo: optionalField(dateField('Date to')),
    })
    .refine((q) => q.dateFrom === undefined || q.dateTo === undefined || q.dateFrom <= q.dateTo, {
      error: 'End date can’t be before start date',
      path: ['dateTo'],
    }),
  reply: pageReply(auditRowSchema),
});
