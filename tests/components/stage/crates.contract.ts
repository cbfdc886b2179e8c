import { z } from 'zod';
import { noDataReply, defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  bulkSelectionFields,
  dateField,
  timeOfDayField,
  idField,
  optionalField,
  textField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    crates: true;
  }
}

/** A feature that exists only on the stage of the component tests. */
export const crateRowSchema = z.object({
  id: z.int(),
  number: z.string(),
  status: z.int(),
  shipper: z.string(),
  drops: z.string(),
  units: z.int(),
  cents: z.int(),
  shipDate: z.string(),
});
export const findCratesEndpoint = defineEndpoint({
  id: 'crates.find',
  method: 'GET',
  path: '/crates',
  permissions: 'signed-in',
  summary: 'Crates.',
  query: z.object({
    ...pagingFields(['number', 'units', 'shipDate'], 'desc'),
    number: optionalTextField('Number', 20),
    status: optionalField(idField('Status')),
    shipDateFrom: optionalField(dateField('Ship date')),
    shipDateTo: optionalField(dateField('Ship date')),
    shipperAccountId: optionalField(idField('Shipper')),
  }),
  reply: pageReply(crateRowSchema, z.object({ units: z.int() })),
  live: ['crates'],
});
export const getCrateEndpoint = defineEndpoint({
  id: 'crates.get',
  method: 'GET',
  path: '/crates/{id}',
  permissions: 'signed-in',
  summary: 'One crate.',
  params: z.object({ id: idField('Crate') }),
  reply: itemReply(crateRowSchema),
  live: ['crates'],
});
export const addCrateEndpoint = defineEndpoint({
  id: 'crates.add',
  method: 'POST',
  path: '/crates',
  permissions: 'signed-in',
  summary: 'Adds a crate.',
  body: z.object({
    number: textField('Number', 12),
    shipDate: dateField('Ship date'),
    cutoff: timeOfDayField('Cutoff'),
    units: integerField('Units', 1, 999),
    notes: optionalTextField('Notes', 200),
  }),
  reply: itemReply(z.object({ id: z.int() })),
  live: ['crates'],
});
export const releaseCrateEndpoint = defineEndpoint({
  id: 'crates.release',
  method: 'PUT',
  path: '/crates/{id}/release',
  permissions: 'signed-in',
  summary: 'Releases a crate.',
  params: z.object({ id: idField('Crate') }),
  reply: noDataReply(),
  live: ['crates'],
});
export const printCratesEndpoint = defineEndpoint({
  id: 'crates.print',
  method: 'POST',
  path: '/crates/print',
  permissions: 'signed-in',
  summary: 'Prints crates.',
  body: z.object(bulkSelectionFields),
  reply: fileReply(),
  isReadOnly: true,
});
