import { z } from 'zod';
import { floorHistoryErrors } from './floor-history.errors.ts';
import { floorStateSchema } from '#areas/floor/layouts/floor-state.contract.ts';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { idField, optionalField, textField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

const needs: readonly [string, ...string[]] = ['layoutView:warehouse', 'viewLayouts:warehouse'];
/** A past time. Omitted: now. */
const moment = () => optionalField(z.iso.datetime({ offset: true, error: 'Enter a valid time.' }));
const live = ['units', 'operating-days', 'layouts', 'doors', 'loads'] as const;

export const getCurrentFloorEndpoint = defineEndpoint({
  id: 'floorPlan.get',
  method: 'GET',
  path: '/warehouse/floor-plan',
  permissions: needs,
  summary:
    'Get the current floor of a warehouse. Returns the doors and each place of the current layout with its units.',
  query: z.object({ warehouseId: idField('Warehouse') }),
  reply: itemReply(floorStateSchema),
  live,
  shared: true,
});

export const printFloorPlanEndpoint = defineEndpoint({
  id: 'floorPlan.print',
  method: 'GET',
  path: '/warehouse/floor-plan/print',
  permissions: needs,
  summary:
    'Download the floor plan of a warehouse with all units, lane by lane, as a PDF. The plan shows the current time or a past time.',
  query: z.object({ warehouseId: idField('Warehouse'), at: moment() }),
  reply: fileReply(),
  errors: [floorHistoryErrors.timeInFuture],
});

export const unitAtPlaceSchema = z.object({
  id: z.int(),
  unitCode: z.string(),
  status: z.int(),
  consignee: z.string(),
  load: z.string().nullable(),
  /** The door where that load is loading. Null: at no door, or for a past time. */
  door: z.int().nullable(),
  since: instantField().nullable(),
  /** For a mis-staged unit: the first lane of its consignee. */
  belongs: z.string().nullable(),
});
export type UnitAtPlace = z.output<typeof unitAtPlaceSchema>;
export const findUnitsAtPlaceUpTo500Endpoint = defineEndpoint({
  id: 'floorPlan.getPlace',
  method: 'GET',
  path: '/warehouse/floor-plan/places/{placeId}',
  permissions: needs,
  summary:
    'List the units at a floor place, now or at a past time. Units in the wrong lane come first. Returns at most 500 units.',
  query: z.object({ at: moment() }),
  reply: itemReply(z.array(unitAtPlaceSchema)),
  errors: [floorHistoryErrors.timeInFuture],
  live,
});
export const findPlaceOfUnitEndpoint = defineEndpoint({
  id: 'floorPlan.findUnit',
  method: 'GET',
  path: '/warehouse/floor-plan/find',
  permissions: needs,
  summary:
    'Find the place of a unit in a warehouse by its code, now or at a past time. null means that the unit is at no place there.',
  query: z.object({ warehouseId: idField('Warehouse'), code: textField('Code', 80), at: moment() }),
  reply: itemReply(z.object({ placeId: z.int().nullable(), unitCode: z.string().nullable() })),
  errors: [floorHistoryErrors.timeInFuture],
  live,
});
