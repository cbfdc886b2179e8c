import { z } from 'zod';
import { positionFields, positionWhole } from '#areas/accounts/accounts/position.contract.ts';
import { planningErrors } from './planning.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { cents, flag, hour, id, maybe, text, version, whole, words } from '#kit/contract/fields.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    planning: true;
  }
}

/** How a warehouse wants its trailers planned (docs/domain/outbound.md#planning). */
export const planningSettings = z.object({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  departsFrom: z.string(),
  departsBy: z.string(),
  milesPerHour: z.int(),
  /** Hundredths. */
  roadFactor: z.int(),
  roads: z.array(z.object({ state: z.string(), factor: z.int() })),
  maxStops: z.int().nullable(),
  /** Minutes; all null: teams, who drive through. */
  driving: z.int().nullable(),
  duty: z.int().nullable(),
  rest: z.int().nullable(),
  comeBack: z.boolean(),
  unloadingMinutes: z.int(),
  lateCents: z.int(),
  /** Null: never in another order than loaded. */
  outOfTurnCents: z.int().nullable(),
  moveCents: z.int(),
  /** Hundredths of a pound; null: nobody weighs. */
  poundsPerCube: z.int().nullable(),
  rowVersion: z.int(),
});
export type PlanningSettings = z.output<typeof planningSettings>;

/** As the demo world drives, until somebody says otherwise. */
export const usualPlanning: PlanningSettings = {
  latitude: null,
  longitude: null,
  departsFrom: '11:00',
  departsBy: '20:00',
  milesPerHour: 55,
  roadFactor: 120,
  roads: [],
  maxStops: 8,
  driving: 660,
  duty: 840,
  rest: 600,
  comeBack: false,
  unloadingMinutes: 30,
  lateCents: 100,
  outOfTurnCents: null,
  moveCents: 2500,
  poundsPerCube: null,
  rowVersion: 0,
};

export const trailerRow = z.object({
  id: z.int(),
  name: z.string(),
  cube: z.int(),
  weight: z.int().nullable(),
  fixedCents: z.int(),
  centsPerMile: z.int(),
  count: z.int().nullable(),
  active: z.boolean(),
  rowVersion: z.int(),
});
export type TrailerRow = z.output<typeof trailerRow>;
const party = z.object({ id: z.int(), number: z.string(), name: z.string() });
export const laneRow = z.object({
  id: z.int(),
  /** Null: from the warehouse. */
  from: party.nullable(),
  to: party,
  miles: z.int().nullable(),
  minutes: z.int().nullable(),
  rowVersion: z.int(),
});
export type LaneRow = z.output<typeof laneRow>;
export const apartRow = z.object({ id: z.int(), one: party, other: party, note: z.string() });
export type ApartRow = z.output<typeof apartRow>;
export const planningOfWarehouse = z.object({
  warehouseId: z.int(),
  settings: planningSettings,
  trailers: z.array(trailerRow),
  lanes: z.array(laneRow),
  apart: z.array(apartRow),
});

export const teams = 'Driving, duty and rest are said together, or none of them for teams.';
export const dutyShort = 'Duty is not shorter than driving.';
export const stateTwice = 'A state stands there twice.';
export const twoConsignees = 'Choose two consignees.';
export const hoursTurned = 'The last trailer leaves after the first.';
export const savePlanningBody = z
  .object({
    warehouseId: id('Warehouse'),
    ...positionFields,
    departsFrom: hour('First departure'),
    departsBy: hour('Last departure'),
    milesPerHour: whole('Miles an hour', 20, 80),
    roadFactor: whole('Road factor', 100, 300),
    roads: z
      .array(z.object({ state: text('State', 3), factor: whole('Road factor', 100, 300) }))
      .max(100)
      .default([]),
    maxStops: maybe(whole('Stops', 1, 50)),
    driving: maybe(whole('Driving', 60, 1440)),
    duty: maybe(whole('Duty', 60, 1440)),
    rest: maybe(whole('Rest', 60, 1440)),
    comeBack: flag(),
    unloadingMinutes: whole('Unloading', 0, 480),
    lateCents: cents('A minute late', 0, 1000),
    outOfTurnCents: maybe(cents('Out of turn', 0, 1_000_000)),
    moveCents: cents('Changing trailers', 0, 1_000_000),
    poundsPerCube: maybe(whole('Pounds a cubic foot', 1, 20_000)),
    rowVersion: maybe(whole('Version', 0, 2_147_483_646)),
  })
  .superRefine((wish, context) => {
    const said = [wish.driving, wish.duty, wish.rest].filter((part) => part !== undefined).length;
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (said !== 0 && said !== 3) fault('driving', teams);
    else if (wish.driving !== undefined && (wish.duty ?? 0) < wish.driving) fault('duty', dutyShort);
    if ((wish.latitude === undefined) !== (wish.longitude === undefined)) fault('latitude', positionWhole);
    if (wish.departsBy < wish.departsFrom) fault('departsBy', hoursTurned);
    if (new Set(wish.roads.map((road) => road.state)).size < wish.roads.length) fault('roads', stateTwice);
  });
const trailer = {
  name: text('Name', 40),
  cube: whole('Cube', 1, 10_000_000),
  weight: maybe(whole('Weight', 1, 200_000)),
  fixedCents: cents('For using it', 0, 2_000_000),
  centsPerMile: cents('A mile', 0, 1000),
  count: maybe(whole('How many', 0, 1000)),
  active: flag(),
};
export const addTrailerBody = z.object({ warehouseId: id('Warehouse'), ...trailer });
export const saveTrailerBody = z.object({ ...trailer, rowVersion: maybe(version()) });
export const milesOrHours = 'Say the miles, the minutes, or both.';
export const sameEnds = 'A way leads to another place.';
const lane = {
  fromId: maybe(id('From')),
  toId: id('To'),
  miles: maybe(whole('Miles', 1, 10_000)),
  minutes: maybe(whole('Minutes', 1, 20_000)),
};
interface Lane {
  fromId?: number | undefined;
  toId: number;
  miles?: number | undefined;
  minutes?: number | undefined;
}
const soundLane = (
  wish: Lane,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  if (wish.miles === undefined && wish.minutes === undefined)
    context.addIssue({ code: 'custom', path: ['miles'], message: milesOrHours });
  if (wish.fromId === wish.toId) context.addIssue({ code: 'custom', path: ['toId'], message: sameEnds });
};
export const addLaneBody = z.object({ warehouseId: id('Warehouse'), ...lane }).superRefine(soundLane);
export const saveLaneBody = z.object({ ...lane, rowVersion: maybe(version()) }).superRefine(soundLane);
export const addApartBody = z
  .object({
    warehouseId: id('Warehouse'),
    oneId: id('Consignee'),
    otherId: id('Other consignee'),
    note: words('Note', 200),
  })
  .superRefine((wish, context) => {
    if (wish.oneId === wish.otherId)
      context.addIssue({ code: 'custom', path: ['otherId'], message: twoConsignees });
  });

/** Whoever sees loads sees how they are planned; whoever synchronizes them says how. */
export const seesPlans: readonly [string, ...string[]] = ['loadsView:outbound', 'viewLoads:outbound'];
export const plans: readonly [string, ...string[]] = ['synchronizeLoads:outbound'];
const live = ['planning'] as const;
const root = '/routing/planning';

export const getPlanning = endpoint({
  id: 'planning.get',
  method: 'GET',
  path: root,
  needs: seesPlans,
  about:
    'How a warehouse wants its trailers planned: hours, money, kinds of trailers, lanes, who is kept apart.',
  query: z.object({ warehouseId: id('Warehouse') }),
  reply: one(planningOfWarehouse),
  live,
});
export const savePlanning = endpoint({
  id: 'planning.save',
  method: 'PUT',
  path: root,
  needs: plans,
  about: 'Says how a warehouse wants its trailers planned; the next plan keeps to it.',
  body: savePlanningBody,
  reply: one(planningSettings),
  live,
});
export const addTrailer = endpoint({
  id: 'planning.addTrailer',
  method: 'POST',
  path: `${root}/trailers`,
  needs: plans,
  about: 'A new kind of trailer of a warehouse; its name is unique there.',
  body: addTrailerBody,
  reply: one(trailerRow),
  refuses: [planningErrors.taken],
  live,
});
export const saveTrailer = endpoint({
  id: 'planning.saveTrailer',
  method: 'PUT',
  path: `${root}/trailers/{id}`,
  needs: plans,
  about: 'Changes a kind of trailer, or takes it out of use: loads that have it keep it.',
  body: saveTrailerBody,
  reply: one(trailerRow),
  refuses: [planningErrors.taken],
  live,
});
export const addLane = endpoint({
  id: 'planning.addLane',
  method: 'POST',
  path: `${root}/lanes`,
  needs: plans,
  about:
    'Miles and minutes of a way that somebody knows better than the map; without from, from the warehouse.',
  body: addLaneBody,
  reply: one(laneRow),
  refuses: [planningErrors.laneKnown],
  live,
});
export const saveLane = endpoint({
  id: 'planning.saveLane',
  method: 'PUT',
  path: `${root}/lanes/{id}`,
  needs: plans,
  about: 'Changes a way, its miles or its minutes.',
  body: saveLaneBody,
  reply: one(laneRow),
  refuses: [planningErrors.laneKnown],
  live,
});
export const deleteLane = endpoint({
  id: 'planning.deleteLane',
  method: 'DELETE',
  path: `${root}/lanes/{id}`,
  needs: plans,
  about: 'Forgets a way: the map counts again.',
  reply: done(),
  live,
});
export const addApart = endpoint({
  id: 'planning.addApart',
  method: 'POST',
  path: `${root}/apart`,
  needs: plans,
  about: 'Two consignees whose freight must not share a trailer.',
  body: addApartBody,
  reply: one(apartRow),
  refuses: [planningErrors.pairKnown],
  live,
});
export const deleteApart = endpoint({
  id: 'planning.deleteApart',
  method: 'DELETE',
  path: `${root}/apart/{id}`,
  needs: plans,
  about: 'Two consignees may share a trailer again.',
  reply: done(),
  live,
});
