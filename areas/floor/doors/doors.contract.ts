import { z } from 'zod';
import { doorKind } from './door-kinds.contract.ts';
import { doorErrors } from './doors.errors.ts';
import { endpoint, one, page } from '#kit/contract/endpoint.ts';
import { flag, id, maybe, oneOf, version, whole } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    doors: true;
  }
}

const doorKinds = [doorKind.receiving, doorKind.outbound] as const;
export const doorRow = z.object({
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
export type DoorRow = z.output<typeof doorRow>;
export const doorBody = z.object({
  warehouseId: maybe(id('Warehouse')),
  number: whole('Number', 1, 9999),
  option: oneOf('Option', doorKinds),
  active: flag(),
  rowVersion: maybe(version()),
});

export const findDoors = endpoint({
  id: 'doors.find',
  method: 'GET',
  path: '/warehouse/doors',
  needs: ['doorsView:warehouse', 'editDoors:warehouse'],
  about: 'Doors of a warehouse and what stands at them.',
  query: z.object({
    warehouseId: maybe(id('Warehouse')),
    number: maybe(whole('Number', 1, 9999)),
    option: maybe(oneOf('Option', doorKinds)),
    active: flag(),
    taken: flag(),
    ...paging(['number', 'option', 'busySince']),
  }),
  reply: page(doorRow),
  ofTheHouse: true,
  live: ['doors'],
});
export const addDoor = endpoint({
  id: 'doors.add',
  method: 'POST',
  path: '/warehouse/doors',
  needs: ['editDoors:warehouse'],
  about: 'A new door; its number is unique in the warehouse and kind.',
  body: doorBody,
  reply: one(doorRow),
  refuses: [doorErrors.noWarehouse, doorErrors.taken],
  live: ['doors'],
});
export const saveDoor = endpoint({
  id: 'doors.save',
  method: 'PUT',
  path: '/warehouse/doors/{id}',
  needs: ['editDoors:warehouse'],
  about: 'Changes or disables a door that nothing stands at.',
  body: doorBody,
  reply: one(doorRow),
  refuses: [doorErrors.busy, doorErrors.taken],
  live: ['doors'],
});
export const releaseDoor = endpoint({
  id: 'doors.release',
  method: 'POST',
  path: '/warehouse/doors/{id}/release',
  needs: ['editDoors:warehouse', 'releaseDoor:warehouse'],
  about:
    'Frees a door. Refused while its load has been scanned within the last minutes; the load keeps its state.',
  reply: one(doorRow),
  refuses: [doorErrors.inUse, doorErrors.freeAlready, doorErrors.changed],
  live: ['doors', 'loads'],
});

export const doorChoice = z.object({
  id: z.int(),
  number: z.int(),
  busy: z.boolean(),
  busyWith: z.string().nullable(),
});
export type DoorChoice = z.output<typeof doorChoice>;
export const loadDoors = endpoint({
  id: 'loads.doors',
  method: 'GET',
  path: '/outbound/loads/doors',
  needs: ['loadsView:outbound', 'viewLoads:outbound', 'editLoads:outbound', 'shuttleLoadEdit:outbound'],
  about: 'Active outbound doors of a warehouse and what stands at them.',
  query: z.object({ warehouseId: id('Warehouse') }),
  reply: one(z.array(doorChoice)),
  live: ['loads', 'doors'],
});
