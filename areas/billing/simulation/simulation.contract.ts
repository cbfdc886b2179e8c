import { z } from 'zod';
import { draftRateSimulationErrors } from './simulation.errors.ts';
import { calculatedChargeSchema } from '#areas/billing/rating/calculated-charge.contract.ts';
import { editTariffsPermissions } from '#areas/billing/tariffs/sheets.contract.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { errorInSuccessfulResponseSchema } from '#kit/contract/errors.ts';
import { integerField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface JobKindMap {
    simulation: true;
  }
}

export const maxDraftRateSimulationDays = 60;
export const defaultDraftRateSimulationDays = 30;
/** How many payers, lanes and shipments are listed. The sums include all of them. */
export const maxDraftRateSimulationRows = { payers: 200, lanes: 200, shipments: 10 } as const;

export const simulatedRatingSchema = z.object({
  amount: z.int(),
  /** Why there is no charge. Null when there is one. */
  error: errorInSuccessfulResponseSchema.nullable(),
  charges: z.array(calculatedChargeSchema),
});
export type SimulatedRating = z.output<typeof simulatedRatingSchema>;
export const simulatedShipmentSchema = z.object({
  id: z.int(),
  number: z.int(),
  outboundDate: z.string(),
  payer: z.string(),
  lane: z.string(),
  before: simulatedRatingSchema,
  after: simulatedRatingSchema,
});
export type SimulatedShipment = z.output<typeof simulatedShipmentSchema>;
export const simulatedGroupTotalSchema = z.object({
  name: z.string(),
  shipments: z.int(),
  before: z.int(),
  after: z.int(),
});
export type SimulatedGroupTotal = z.output<typeof simulatedGroupTotalSchema>;
export const draftRateSimulationResultSchema = z.object({
  shipments: z.int(),
  before: z.int(),
  after: z.int(),
  /** Number of shipments whose charges differ. */
  differ: z.int(),
  /** Number of shipments that match no tariff, before and after. */
  errorsBefore: z.int(),
  errorsAfter: z.int(),
  payers: z.array(simulatedGroupTotalSchema),
  lanes: z.array(simulatedGroupTotalSchema),
  /** The shipments that change most. */
  most: z.array(simulatedShipmentSchema),
});
export type DraftRateSimulationResult = z.output<typeof draftRateSimulationResultSchema>;

export const draftRateSimulationStatuses = ['running', 'done', 'cancelled', 'failed'] as const;
export const draftRateSimulationSchema = z.object({
  id: z.int(),
  versionId: z.int(),
  days: z.int(),
  firstDay: z.string(),
  lastDay: z.string(),
  startedAt: instantField(),
  startedBy: z.string(),
  state: z.enum(draftRateSimulationStatuses),
  done: z.int(),
  total: z.int(),
  /** True when the draft was changed after the simulation. */
  outdated: z.boolean(),
  /** Set when the draft was published after the simulation: the version of its sheet in effect today. */
  published: z.object({ versionId: z.int(), version: z.int() }).nullable(),
  result: draftRateSimulationResultSchema.nullable(),
});
export type DraftRateSimulation = z.output<typeof draftRateSimulationSchema>;

const root = '/billing/tariffs';
const live = ['tariffs', 'jobs'] as const;
export const startDraftRateSimulationBodySchema = z.object({
  days: integerField('Days', 1, maxDraftRateSimulationDays).default(defaultDraftRateSimulationDays),
});
export const startDraftRateSimulationEndpoint = defineEndpoint({
  id: 'simulations.start',
  method: 'POST',
  path: `${root}/versions/{id}/simulations`,
  permissions: editTariffsPermissions,
  summary:
    'Simulate a draft on the freight of the last closed days, as if it had been in effect. Runs as a job and creates no charges. Only one simulation per draft runs at a time (409).',
  body: startDraftRateSimulationBodySchema,
  reply: itemReply(z.object({ id: z.int(), jobId: z.int() })),
  errors: Object.values(draftRateSimulationErrors),
  live: ['tariffs'],
});
export const getLastDraftRateSimulationEndpoint = defineEndpoint({
  id: 'simulations.getLast',
  method: 'GET',
  path: `${root}/versions/{id}/simulations`,
  permissions: editTariffsPermissions,
  summary: 'Get the last simulation of a version, with its progress and result.',
  reply: itemReply(draftRateSimulationSchema.nullable()),
  live,
});
export const getDraftRateSimulationEndpoint = defineEndpoint({
  id: 'simulations.get',
  method: 'GET',
  path: `${root}/simulations/{id}`,
  permissions: editTariffsPermissions,
  summary:
    'Get a simulation with its totals by payer and lane before and after. It also has the ten shipments that change most, each with the steps of its charges.',
  reply: itemReply(draftRateSimulationSchema),
  live,
});
export const cancelDraftRateSimulationEndpoint = defineEndpoint({
  id: 'simulations.cancel',
  method: 'POST',
  path: `${root}/simulations/{id}/cancel`,
  permissions: editTariffsPermissions,
  summary: 'Stop a running simulation. It then has no result.',
  reply: noDataReply(),
  errors: [draftRateSimulationErrors.simulationEnded],
  live: ['tariffs'],
});
