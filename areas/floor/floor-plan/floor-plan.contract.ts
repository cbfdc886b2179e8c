import { z } from 'zod';
import { floorPastErrors } from './floor-past.errors.ts';
import { floorNow } from '#areas/floor/layouts/floor-now.contract.ts';
import { endpoint, file, one } from '#kit/contract/endpoint.ts';
import { id, maybe, text } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

const needs: readonly [string, ...string[]] = ['layoutView:warehouse', 'viewLayouts:warehouse'];
/** A past moment; left out: now. */
const moment = () => maybe(z.iso.datetime({ offset: true, error: 'The moment is not valid' }));
const live = ['units', 'days', 'layouts', 'doors', 'loads'] as const;

export const getFloor = endpoint({
  id: 'floorPlan.get',
  method: 'GET',
  path: '/warehouse/floor-plan',
  needs,
  about:
    'The floor of a warehouse as it is now: each place of the running layout with what stands there, and the doors.',
  query: z.object({ warehouseId: id('Warehouse') }),
  reply: one(floorNow),
  live,
  shared: true,
});

export const printFloor = endpoint({
  id: 'floorPlan.print',
  method: 'GET',
  path: '/warehouse/floor-plan/print',
  needs,
  about: 'What stands where on the floor of a warehouse, now or at a past moment, lane by lane, as PDF.',
  query: z.object({ warehouseId: id('Warehouse'), at: moment() }),
  reply: file(),
  refuses: [floorPastErrors.future],
});

export const standingUnit = z.object({
  id: z.int(),
  unitCode: z.string(),
  status: z.int(),
  consignee: z.string(),
  load: z.string().nullable(),
  /** Where that load is loaded; null: at no door, or at a past moment. */
  door: z.int().nullable(),
  since: instant().nullable(),
  /** The first lane of its consignee, for one that stands in another's. */
  belongs: z.string().nullable(),
});
export type StandingUnit = z.output<typeof standingUnit>;
export const getPlace = endpoint({
  id: 'floorPlan.place',
  method: 'GET',
  path: '/warehouse/floor-plan/places/{placeId}',
  needs,
  about:
    'The boxes at a place of the floor, now or at a past moment, those in the wrong lane first; at most 500 of them.',
  query: z.object({ at: moment() }),
  reply: one(z.array(standingUnit)),
  refuses: [floorPastErrors.future],
  live,
});
export const findOnFloor = endpoint({
  id: 'floorPlan.find',
  method: 'GET',
  path: '/warehouse/floor-plan/find',
  needs,
  about:
    'Where a box stands in a warehouse, or stood at a past moment, by its code; null: it stands at no place there.',
  query: z.object({ warehouseId: id('Warehouse'), code: text('Code', 80), at: moment() }),
  reply: one(z.object({ placeId: z.int().nullable(), unitCode: z.string().nullable() })),
  refuses: [floorPastErrors.future],
  live,
});
