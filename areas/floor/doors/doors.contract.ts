import { z } from 'zod';
import { doorKind } from './door-kinds.contract.ts';
import { doorErrors } from './doors.errors.ts';
import { defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumField,
  rowVersionField,
  integerField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    doors: true;
  }
}

const doorKinds = [doorKind.receiving, doorKind.outbound] as const;
export const doorRowSchema = z.object({
  id: z.int(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  number: z.int(),
  option: z.literal(doorKinds),
  active: z.boolean(),
  busyWith: z.string().nullable(),
  busySince: z.string().nullable(),
  loadId: z.int().nullable(),
  shuttleLoadId: z.int().nullable(),
  rowVersion: z.int(),
});
export type DoorRow = z.output<typeof doorRowSchema>;
export const doorBodySchema = z.object({
  warehouseId: optionalField(idField('Warehouse')),
  number: integerField('Number', 1, 9999),
  option: numberEnumField('Type', doorKinds),
  active: optionalBooleanField(),
  rowVersion: optionalField(rowVersionField()),
});

export const findDoorsEndpoint = defineEndpoint({
  id: 'doors.find',
  method: 'GET',
  path: '/warehouse/doors',
  permissions: ['doorsView:warehouse', 'editDoors:warehouse'],
  summary: 'List the doors of a warehouse and what is parked at them.',
  query: z.object({
    warehouseId: optionalField(idField('Warehouse')),
    number: optionalField(integerField('Number', 1, 9999)),
    option: optionalField(numberEnumField('Type', doorKinds)),
    active: optionalBooleanField(),
    taken: optionalBooleanField(),
    ...pagingFields(['number', 'option', 'busySince']),
  }),
  reply: pageReply(doorRowSchema),
  ofTheHouse: true,
  live: ['doors'],
});
export const addDoorEndpoint = defineEndpoint({
  id: 'doors.add',
  method: 'POST',
  path: '/warehouse/doors',
  permissions: ['editDoors:warehouse'],
  summary: 'Create a door. Its number is unique in the warehouse and door type.',
  body: doorBodySchema,
  reply: itemReply(doorRowSchema),
  errors: [doorErrors.warehouseRequired, doorErrors.numberTaken],
  live: ['doors'],
});
export const updateDoorIfFreeEndpoint = defineEndpoint({
  id: 'doors.save',
  method: 'PUT',
  path: '/warehouse/doors/{id}',
  permissions: ['editDoors:warehouse'],
  summary: 'Update or disable a door that is free.',
  body: doorBodySchema,
  reply: itemReply(doorRowSchema),
  errors: [doorErrors.doorOccupied, doorErrors.numberTaken],
  live: ['doors'],
});
export const releaseDoorUnlessRecentlyScannedEndpoint = defineEndpoint({
  id: 'doors.release',
  method: 'POST',
  path: '/warehouse/doors/{id}/release',
  permissions: ['editDoors:warehouse', 'releaseDoor:warehouse'],
  summary:
    'Release a door. Rejected if its load was scanned within the last minutes. The load keeps its status.',
  reply: itemReply(doorRowSchema),
  errors: [doorErrors.doorRecentlyUsed, doorErrors.alreadyFree, doorErrors.doorChanged],
  live: ['doors', 'loads'],
});

export const doorChoiceSchema = z.object({
  id: z.int(),
  number: z.int(),
  busy: z.boolean(),
  busyWith: z.string().nullable(),
});
export type DoorChoice = z.output<typeof doorChoiceSchema>;
export const findActiveOutboundDoorsEndpoint = defineEndpoint({
  id: 'loads.listDoors',
  method: 'GET',
  path: '/outbound/loads/doors',
  permissions: ['loadsView:outbound', 'viewLoads:outbound', 'editLoads:outbound', 'shuttleLoadEdit:outbound'],
  summary: 'List the active outbound doors of a warehouse and what is parked at them.',
  query: z.object({ warehouseId: idField('Warehouse') }),
  reply: itemReply(z.array(doorChoiceSchema)),
  live: ['loads', 'doors'],
});
