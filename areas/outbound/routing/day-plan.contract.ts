import { z } from 'zod';
import { dayPlanErrors } from './day-plan.errors.ts';
import {
  planEditPermissions,
  planViewPermissions,
} from '#areas/outbound/planning-settings/planning-settings.contract.ts';
import { otherDayUnitsOfLoadSchema } from '#areas/outbound/loads/other-day-units.contract.ts';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  textField,
  integerField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'day-plans': true;
  }
}

/** A reason: a message code with its parameters. */
export const planReasonSchema = z.object({
  code: z.string(),
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type PlanReason = z.output<typeof planReasonSchema>;
const ofStop = z.object({ id: z.int(), reason: planReasonSchema });

/** All freight of a place on the same trailer. */
export const planStopSchema = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zone: z.string(),
  /** Part number and number of parts, when a place's freight does not fit on one trailer. */
  part: z.int(),
  parts: z.int(),
  units: z.int(),
  /** Hundredths of a cubic foot, and pounds where weights are used. */
  cube: z.int(),
  weight: z.int().nullable(),
  opensAt: instantField().nullable(),
  closesAt: instantField().nullable(),
  mustKeep: z.boolean(),
  /** Its freight still comes by shuttle, and is loaded last. */
  late: z.boolean(),
});
export type PlanStop = z.output<typeof planStopSchema>;

/** Why a trailer cannot change. */
export const fixedTourReasons = ['loading', 'loaded', 'released', 'shared'] as const;
export const planTourSchema = z.object({
  /** Its load's name in routing. A key that begins with + is a new load. */
  key: z.string(),
  loadId: z.int().nullable(),
  /** The number of its load (L-1042), or the name of a new one (+ 1). */
  name: z.string(),
  /** The route name in routing, if it differs from the number. */
  routeName: z.string().nullable(),
  fixed: z.enum(fixedTourReasons).nullable(),
  /** Index of its trailer type. */
  size: z.int(),
  departsAt: instantField(),
  stops: z.array(
    z.object({
      id: z.int(),
      /** From the previous stop. Null when the distance is unknown. */
      miles: z.int().nullable(),
      arrivesAt: instantField(),
      beginsAt: instantField(),
      leavesAt: instantField(),
      rests: z.int(),
      lateMinutes: z.int(),
    }),
  ),
  /** The order in which its freight is loaded. */
  loading: z.array(z.int()),
  cube: z.int(),
  weight: z.int(),
  miles: z.int(),
  drivingMinutes: z.int(),
  cents: z.int(),
  /** Why the tour is not valid. */
  faults: z.array(planReasonSchema),
  /** The version of the load. Null for a new one. */
  version: z.string().nullable(),
});
export type PlanTour = z.output<typeof planTourSchema>;
export const dayPlanViewSchema = z.object({
  warehouseId: z.int(),
  warehouseCode: z.string(),
  zone: z.string(),
  dayOfService: z.string(),
  trailers: z.array(z.object({ name: z.string(), cube: z.int(), weight: z.int().nullable() })),
  stops: z.array(planStopSchema),
  tours: z.array(planTourSchema),
  /** Freight without a load, with the reasons. */
  leftOut: z.array(ofStop),
  /** Problems of planned freight. */
  notes: z.array(ofStop),
  /** Units on the day’s loads that leave on another day. They are not part of this plan. */
  otherDays: z.array(otherDayUnitsOfLoadSchema),
  /** Units of this day that are on loads of another day, which is the `day` of each. They are on no trailer of this plan. */
  onOtherDays: z.array(otherDayUnitsOfLoadSchema),
  cents: z.int(),
  miles: z.int(),
  lateMinutes: z.int(),
  /** Who last ran the planner for the whole day. Null when it has not run yet. */
  plannedBy: z.string().nullable(),
  plannedAt: instantField().nullable(),
});
export type DayPlanView = z.output<typeof dayPlanViewSchema>;

/** A comparison of two plans: the extra cost of the second, and the stops on other trailers. */
export const planDifferenceSchema = z.object({
  cents: z.int(),
  miles: z.int(),
  trailers: z.int(),
  lateMinutes: z.int(),
  moved: z.array(
    z.object({
      /** The stop in this plan. Null when only the other plan has it. */
      id: z.int().nullable(),
      name: z.string(),
      /** Names of trailers. Null means no trailer. */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** Names of trailers with a different stop order. */
  reordered: z.array(z.string()),
});
export type PlanDifference = z.output<typeof planDifferenceSchema>;

const draftTour = z.object({
  key: textField('Load', 100),
  size: integerField('Trailer', 0, 1000),
  stops: z.array(idField('Stop')).max(100),
});
export type DraftTour = z.output<typeof draftTour>;
const ofDay = { warehouseId: idField('Warehouse'), dayOfService: dateField('Day of service') };
const draft = { ...ofDay, tours: z.array(draftTour).max(1000) };
const live = ['day-plans', 'planning'] as const;
const root = '/routing/plan';
const withDifference = itemReply(z.object({ plan: dayPlanViewSchema, difference: planDifferenceSchema }));

export const findPlanningWarehousesEndpoint = defineEndpoint({
  id: 'dayPlan.listDocks',
  method: 'GET',
  path: `${root}/docks`,
  permissions: planViewPermissions,
  summary:
    'List the caller’s warehouses from which trailers leave. Each has the day whose trailers leave now. Null means that no operating day is active.',
  reply: itemReply(
    z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), day: z.string().nullable() })),
  ),
  live: [...live, 'operating-days'],
});
export const getDayPlanEndpoint = defineEndpoint({
  id: 'dayPlan.get',
  method: 'GET',
  path: root,
  permissions: planViewPermissions,
  summary:
    'Get the plan of a day out of a warehouse, based on its current loads. Contains tours with stops, hours, miles and costs, and the freight that is on no load.',
  query: z.object(ofDay),
  reply: itemReply(dayPlanViewSchema),
  live,
});
export const evaluateDraftPlanEndpoint = defineEndpoint({
  id: 'dayPlan.evaluate',
  method: 'POST',
  path: `${root}/reckon`,
  permissions: planViewPermissions,
  isReadOnly: true,
  summary:
    'Evaluate a manually built plan. Returns its cost, its issues and how it differs from the loads. A stop can be placed where it costs least.',
  body: z.object({
    ...draft,
    place: optionalField(z.object({ stop: idField('Stop'), key: textField('Load', 100) })),
  }),
  reply: withDifference,
});
export const proposeReplannedDayEndpoint = defineEndpoint({
  id: 'dayPlan.replan',
  method: 'POST',
  path: `${root}/again`,
  permissions: planEditPermissions,
  isReadOnly: true,
  big: true,
  summary:
    'Let the planner fix a plan or replan the whole day. Loads that are loading, loaded or released stay unchanged. Writes nothing.',
  body: z.object({ ...draft, whole: optionalBooleanField() }),
  reply: withDifference,
});
export const explainPlanStopEndpoint = defineEndpoint({
  id: 'dayPlan.explainStop',
  method: 'POST',
  path: `${root}/why`,
  permissions: planViewPermissions,
  isReadOnly: true,
  summary: 'Explain why a stop is on its trailer in a plan, and why it is on none of the others.',
  body: z.object({ ...draft, stop: idField('Stop') }),
  reply: itemReply(
    z.object({
      here: z.array(planReasonSchema),
      elsewhere: z.array(z.object({ key: z.string(), reasons: z.array(planReasonSchema) })),
    }),
  ),
  errors: [dayPlanErrors.stopMoved],
});
export const planComparisonTargets = ['loads', 'planner', 'yesterday'] as const;
export type PlanComparisonTarget = (typeof planComparisonTargets)[number];
export const compareDraftPlanEndpoint = defineEndpoint({
  id: 'dayPlan.compare',
  method: 'POST',
  path: `${root}/compare`,
  permissions: planViewPermissions,
  isReadOnly: true,
  summary:
    'Compare a plan with another plan. Compares with the current loads, with the planner’s last result for the day, or with the last day before it.',
  body: z.object({
    ...draft,
    with: z.enum(planComparisonTargets, { error: 'Choose what to compare with' }),
  }),
  reply: itemReply(
    z.object({
      /** Null when there is nothing to compare with. */
      difference: planDifferenceSchema.nullable(),
      /** The day that it is compared with. */
      day: z.string().nullable(),
    }),
  ),
});
export const applyDraftPlanIfLoadsUnchangedEndpoint = defineEndpoint({
  id: 'dayPlan.apply',
  method: 'PUT',
  path: root,
  permissions: planEditPermissions,
  big: true,
  summary:
    'Apply a plan to the loads. Updates the changed loads, creates new ones and removes those that lost their stops. Either everything is applied or nothing. Requires confirmation if the plan has issues.',
  body: z.object({
    ...ofDay,
    tours: z.array(draftTour.extend({ version: optionalField(textField('Version', 64)) })).max(1000),
    removed: z
      .array(z.object({ key: textField('Load', 100), version: textField('Version', 64) }))
      .max(1000)
      .default([]),
    /** The planner's proposal, if the plan started from one. Manual changes since are compared with it. */
    proposed: z.array(draftTour).max(1000).default([]),
    confirmed: optionalBooleanField(),
  }),
  reply: itemReply(z.object({ made: z.int(), changed: z.int(), given: z.int(), units: z.int() })),
  errors: [
    dayPlanErrors.loadChanged,
    dayPlanErrors.loadingStarted,
    dayPlanErrors.stopMoved,
    dayPlanErrors.planHasIssues,
    dayPlanErrors.noChanges,
  ],
  live: ['loads', 'units', 'day-plans'],
});
export const printDayPlanEndpoint = defineEndpoint({
  id: 'dayPlan.print',
  method: 'GET',
  path: `${root}/print`,
  permissions: planViewPermissions,
  summary: 'Print the plan of a day out of a warehouse as PDF. Based on its current loads, tour by tour.',
  query: z.object(ofDay),
  reply: fileReply(),
});
