import { z } from 'zod';
import { reRouteErrors } from './re-route.errors.ts';
import { freightImpactSchema } from '#areas/calendar/impact/impact.contract.ts';
import { daysBetween } from '#kit/contract/dates.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, idField, optionalField } from '#kit/contract/fields.ts';

/** What goes through an account, and how to re-route it (docs/domain/calendar.md#closing-a-place). */

export const accountClosingImpactSchema = z.object({
  impact: freightImpactSchema,
  /** Units in a warehouse that are bound for the account. They stay there until a user decides. */
  inHouse: z.int(),
  /** Days of service in use that send freight in care of the account, and the number of their consignees. */
  records: z.int(),
  consignees: z.int(),
});
export type AccountClosingImpact = z.output<typeof accountClosingImpactSchema>;
export const previewAccountClosingOrReopeningEndpoint = defineEndpoint({
  id: 'daysOfService.previewSetActive',
  method: 'GET',
  path: '/accounts/{id}/active/preview',
  permissions: ['editAccounts:accounts'],
  summary:
    'Preview deactivating or reactivating an account. Returns its open freight, the freight delivered there in care of it, and the days of service that send freight to it.',
  reply: itemReply(accountClosingImpactSchema),
  live: ['accounts', 'orders', 'units', 'days-of-service'],
});

export const maxReRouteDays = 366;
export const reRouteBodySchema = z
  .object({
    placeAccountId: idField('Location'),
    /** Omitted: each consignee receives its own freight. */
    toAccountId: optionalField(idField('New location')),
    from: dateField('From', { before: 31, after: 800 }),
    to: dateField('To', { before: 31, after: 800 }),
  })
  .superRefine((input, context) => {
    if (input.to < input.from)
      context.addIssue({
        code: 'custom',
        path: ['to'],
        message: 'The last day can’t be before the first day.',
      });
    else if (daysBetween(input.from, input.to) > maxReRouteDays)
      context.addIssue({ code: 'custom', path: ['to'], message: 'Up to a year at a time.' });
  });
export type ReRouteInput = z.output<typeof reRouteBodySchema>;
const routed = z.object({
  /** Number of temporary records created. */
  made: z.int(),
  /** Number of temporary records changed. */
  changed: z.int(),
  consignees: z.int(),
  impact: freightImpactSchema,
});
export type ReRouteRecordCountsAndImpact = z.output<typeof routed>;
const refuses = Object.values(reRouteErrors);
export const previewReRouteEndpoint = defineEndpoint({
  id: 'daysOfService.previewReRoute',
  method: 'POST',
  path: '/days-of-service/re-route/preview',
  permissions: ['edit:dayOfService'],
  isReadOnly: true,
  summary:
    'Preview a reroute for a date range. Returns how many records it creates and changes, and the open freight that it affects.',
  body: reRouteBodySchema,
  reply: itemReply(routed),
  errors: refuses,
  live: ['days-of-service', 'orders', 'units'],
});
export const reRouteCareOfDeliveriesEndpoint = defineEndpoint({
  id: 'daysOfService.reRoute',
  method: 'POST',
  path: '/days-of-service/re-route',
  permissions: ['edit:dayOfService'],
  summary:
    'Reroute all freight that is delivered in care of a location, for a date range. Temporary records override the existing ones. Freight already entered keeps its route until it is synchronized (207).',
  body: reRouteBodySchema,
  reply: itemReply(routed),
  errors: refuses,
  live: ['days-of-service'],
});
