import { z } from 'zod';
import {
  coordinateFields,
  incompleteCoordinatesMessage,
} from '#areas/accounts/accounts/coordinates.contract.ts';
import { planningErrors } from './planning-settings.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  centsField,
  optionalBooleanField,
  timeOfDayField,
  idField,
  optionalField,
  textField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    planning: true;
  }
}

/** How a warehouse's trailers are planned (docs/domain/outbound.md#planning). */
export const planningSettingsSchema = z.object({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  departsFrom: z.string(),
  departsBy: z.string(),
  milesPerHour: z.int(),
  /** In hundredths. */
  roadFactor: z.int(),
  roads: z.array(z.object({ state: z.string(), factor: z.int() })),
  maxStops: z.int().nullable(),
  /** In minutes. All null means teams, who drive without rests. */
  driving: z.int().nullable(),
  duty: z.int().nullable(),
  rest: z.int().nullable(),
  comeBack: z.boolean(),
  unloadingMinutes: z.int(),
  lateCents: z.int(),
  /** Cents. Null forbids unloading in an order other than the reverse of loading. */
  outOfTurnCents: z.int().nullable(),
  moveCents: z.int(),
  /** Hundredths of a pound. Null means that weights are not used. */
  poundsPerCube: z.int().nullable(),
  rowVersion: z.int(),
});
export type PlanningSettings = z.output<typeof planningSettingsSchema>;

/** The default settings, which match the demo data. */
export const defaultPlanningSettings: PlanningSettings = {
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

export const trailerTypeRowSchema = z.object({
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
export type TrailerTypeRow = z.output<typeof trailerTypeRowSchema>;
const party = z.object({ id: z.int(), number: z.string(), name: z.string() });
export const distanceLaneRowSchema = z.object({
  id: z.int(),
  /** Null means the warehouse. */
  from: party.nullable(),
  to: party,
  miles: z.int().nullable(),
  minutes: z.int().nullable(),
  rowVersion: z.int(),
});
export type DistanceLaneRow = z.output<typeof distanceLaneRowSchema>;
export const consigneeSeparationRowSchema = z.object({
  id: z.int(),
  one: party,
  other: party,
  note: z.string(),
});
export type ConsigneeSeparationRow = z.output<typeof consigneeSeparationRowSchema>;
export const warehousePlanningSchema = z.object({
  warehouseId: z.int(),
  settings: planningSettingsSchema,
  trailers: z.array(trailerTypeRowSchema),
  lanes: z.array(distanceLaneRowSchema),
  apart: z.array(consigneeSeparationRowSchema),
});

export const driverHoursAllOrNoneMessage =
  'Enter driving, duty and rest together, or leave all blank for teams.';
export const dutyTooShortMessage = 'On-duty minutes can’t be fewer than driving minutes.';
export const duplicateStateMessage = 'A state is listed twice.';
export const chooseTwoConsigneesMessage = 'Choose two consignees.';
export const departureOrderMessage = 'The last departure must be after the first.';
export const setPlanningSettingsBodySchema = z
  .object({
    warehouseId: idField('Warehouse'),
    ...coordinateFields,
    departsFrom: timeOfDayField('First departure'),
    departsBy: timeOfDayField('Last departure'),
    milesPerHour: integerField('Miles per hour', 20, 80),
    roadFactor: integerField('Road factor', 100, 300),
    roads: z
      .array(z.object({ state: textField('State', 3), factor: integerField('Road factor', 100, 300) }))
      .max(100)
      .default([]),
    maxStops: optionalField(integerField('Stops', 1, 50)),
    driving: optionalField(integerField('Driving', 60, 1440)),
    duty: optionalField(integerField('Duty', 60, 1440)),
    rest: optionalField(integerField('Rest', 60, 1440)),
    comeBack: optionalBooleanField(),
    unloadingMinutes: integerField('Unloading', 0, 480),
    lateCents: centsField('Cost per minute late', 0, 1000),
    outOfTurnCents: optionalField(centsField('Out of turn', 0, 1_000_000)),
    moveCents: centsField('Stops moved', 0, 1_000_000),
    poundsPerCube: optionalField(integerField('Pounds a cubic foot', 1, 20_000)),
    rowVersion: optionalField(integerField('Version', 0, 2_147_483_646)),
  })
  .superRefine((input, context) => {
    const hoursFieldCount = [input.driving, input.duty, input.rest].filter(
      (part) => part !== undefined,
    ).length;
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (hoursFieldCount !== 0 && hoursFieldCount !== 3) addIssue('driving', driverHoursAllOrNoneMessage);
    else if (input.driving !== undefined && (input.duty ?? 0) < input.driving)
      addIssue('duty', dutyTooShortMessage);
    if ((input.latitude === undefined) !== (input.longitude === undefined))
      addIssue('latitude', incompleteCoordinatesMessage);
    if (input.departsBy < input.departsFrom) addIssue('departsBy', departureOrderMessage);
    if (new Set(input.roads.map((road) => road.state)).size < input.roads.length)
      addIssue('roads', duplicateStateMessage);
  });
const trailer = {
  name: textField('Name', 40),
  cube: integerField('Cube', 1, 10_000_000),
  weight: optionalField(integerField('Weight', 1, 200_000)),
  fixedCents: centsField('Cost per use', 0, 2_000_000),
  centsPerMile: centsField('Cost per mile', 0, 1000),
  count: optionalField(integerField('Quantity', 0, 1000)),
  active: optionalBooleanField(),
};
export const addTrailerTypeBodySchema = z.object({ warehouseId: idField('Warehouse'), ...trailer });
export const updateTrailerTypeBodySchema = z.object({
  ...trailer,
  rowVersion: optionalField(rowVersionField()),
});
export const milesOrMinutesMessage = 'Enter miles, minutes, or both.';
export const differentPlacesMessage = 'A lane must lead to a different place.';
const lane = {
  fromId: optionalField(idField('From')),
  toId: idField('To'),
  miles: optionalField(integerField('Miles', 1, 10_000)),
  minutes: optionalField(integerField('Minutes', 1, 20_000)),
};
interface Lane {
  fromId?: number | undefined;
  toId: number;
  miles?: number | undefined;
  minutes?: number | undefined;
}
const soundLane = (
  laneInput: Lane,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  if (laneInput.miles === undefined && laneInput.minutes === undefined)
    context.addIssue({ code: 'custom', path: ['miles'], message: milesOrMinutesMessage });
  if (laneInput.fromId === laneInput.toId)
    context.addIssue({ code: 'custom', path: ['toId'], message: differentPlacesMessage });
};
export const addDistanceLaneBodySchema = z
  .object({ warehouseId: idField('Warehouse'), ...lane })
  .superRefine(soundLane);
export const updateDistanceLaneBodySchema = z
  .object({ ...lane, rowVersion: optionalField(rowVersionField()) })
  .superRefine(soundLane);
export const addConsigneeSeparationBodySchema = z
  .object({
    warehouseId: idField('Warehouse'),
    oneId: idField('Consignee'),
    otherId: idField('Other consignee'),
    note: optionalTextField('Note', 200),
  })
  .superRefine((input, context) => {
    if (input.oneId === input.otherId)
      context.addIssue({ code: 'custom', path: ['otherId'], message: chooseTwoConsigneesMessage });
  });

/** Users who can view loads can view planning. Users who can synchronize loads can change it. */
export const planViewPermissions: readonly [string, ...string[]] = [
  'loadsView:outbound',
  'viewLoads:outbound',
];
export const planEditPermissions: readonly [string, ...string[]] = ['synchronizeLoads:outbound'];
const live = ['planning'] as const;
const root = '/routing/planning';

export const getPlanningEndpoint = defineEndpoint({
  id: 'planning.get',
  method: 'GET',
  path: root,
  permissions: planViewPermissions,
  summary:
    'Get the trailer planning settings of a warehouse. They contain hours, costs, trailer types, lanes and consignees to keep apart.',
  query: z.object({ warehouseId: idField('Warehouse') }),
  reply: itemReply(warehousePlanningSchema),
  live,
});
export const setPlanningSettingsEndpoint = defineEndpoint({
  id: 'planning.save',
  method: 'PUT',
  path: root,
  permissions: planEditPermissions,
  summary: 'Save the trailer planning settings of a warehouse. The next plan uses them.',
  body: setPlanningSettingsBodySchema,
  reply: itemReply(planningSettingsSchema),
  live,
});
export const addTrailerTypeEndpoint = defineEndpoint({
  id: 'planning.addTrailer',
  method: 'POST',
  path: `${root}/trailers`,
  permissions: planEditPermissions,
  summary: 'Create a trailer type for a warehouse. Its name is unique within the warehouse.',
  body: addTrailerTypeBodySchema,
  reply: itemReply(trailerTypeRowSchema),
  errors: [planningErrors.nameTaken],
  live,
});
export const updateTrailerTypeEndpoint = defineEndpoint({
  id: 'planning.saveTrailer',
  method: 'PUT',
  path: `${root}/trailers/{id}`,
  permissions: planEditPermissions,
  summary: 'Update or deactivate a trailer type. Loads that use it keep it.',
  body: updateTrailerTypeBodySchema,
  reply: itemReply(trailerTypeRowSchema),
  errors: [planningErrors.nameTaken],
  live,
});
export const addDistanceLaneEndpoint = defineEndpoint({
  id: 'planning.addLane',
  method: 'POST',
  path: `${root}/lanes`,
  permissions: planEditPermissions,
  summary:
    'Add a lane with miles and minutes that are more accurate than the map. Without a `fromId`, the lane starts at the warehouse.',
  body: addDistanceLaneBodySchema,
  reply: itemReply(distanceLaneRowSchema),
  errors: [planningErrors.laneExists],
  live,
});
export const updateDistanceLaneEndpoint = defineEndpoint({
  id: 'planning.saveLane',
  method: 'PUT',
  path: `${root}/lanes/{id}`,
  permissions: planEditPermissions,
  summary: 'Update a lane, its miles or its minutes.',
  body: updateDistanceLaneBodySchema,
  reply: itemReply(distanceLaneRowSchema),
  errors: [planningErrors.laneExists],
  live,
});
export const deleteDistanceLaneEndpoint = defineEndpoint({
  id: 'planning.deleteLane',
  method: 'DELETE',
  path: `${root}/lanes/{id}`,
  permissions: planEditPermissions,
  summary: 'Delete a lane. The map applies again.',
  reply: noDataReply(),
  live,
});
export const addConsigneeSeparationEndpoint = defineEndpoint({
  id: 'planning.addSeparation',
  method: 'POST',
  path: `${root}/apart`,
  permissions: planEditPermissions,
  summary: 'Keep two consignees apart. Their freight must not share a trailer.',
  body: addConsigneeSeparationBodySchema,
  reply: itemReply(consigneeSeparationRowSchema),
  errors: [planningErrors.separationExists],
  live,
});
export const deleteConsigneeSeparationEndpoint = defineEndpoint({
  id: 'planning.deleteSeparation',
  method: 'DELETE',
  path: `${root}/apart/{id}`,
  permissions: planEditPermissions,
  summary: 'Allow two consignees to share a trailer again.',
  reply: noDataReply(),
  live,
});
