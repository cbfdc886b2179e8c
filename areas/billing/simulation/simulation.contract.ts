import { z } from 'zod';
import { simulationErrors } from './simulation.errors.ts';
import { saidCharge } from '#areas/billing/rating/said-charge.contract.ts';
import { keepsTariffs } from '#areas/billing/tariffs/sheets.contract.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { faultSaid } from '#kit/contract/errors.ts';
import { whole } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

declare module '#kit/contract/live.ts' {
  interface JobKinds {
    simulation: true;
  }
}

export const mostDays = 60;
export const usualDays = 30;
/** How many payers, lanes and shipments are told; all are summed. */
export const mostTold = { payers: 200, lanes: 200, shipments: 10 } as const;

export const simulatedSide = z.object({
  amount: z.int(),
  /** Why there is no charge. */
  error: faultSaid.nullable(),
  charges: z.array(saidCharge),
});
export type SimulatedSide = z.output<typeof simulatedSide>;
export const simulatedShipment = z.object({
  id: z.int(),
  number: z.int(),
  outboundDate: z.string(),
  payer: z.string(),
  lane: z.string(),
  before: simulatedSide,
  after: simulatedSide,
});
export type SimulatedShipment = z.output<typeof simulatedShipment>;
export const simulatedSum = z.object({
  name: z.string(),
  shipments: z.int(),
  before: z.int(),
  after: z.int(),
});
export type SimulatedSum = z.output<typeof simulatedSum>;
export const simulationResult = z.object({
  shipments: z.int(),
  before: z.int(),
  after: z.int(),
  /** Shipments whose charges differ. */
  differ: z.int(),
  /** Shipments that no tariff fits. */
  errorsBefore: z.int(),
  errorsAfter: z.int(),
  payers: z.array(simulatedSum),
  lanes: z.array(simulatedSum),
  /** Those that change most. */
  most: z.array(simulatedShipment),
});
export type SimulationResult = z.output<typeof simulationResult>;

export const simulationStates = ['running', 'done', 'cancelled', 'failed'] as const;
export const simulation = z.object({
  id: z.int(),
  versionId: z.int(),
  days: z.int(),
  firstDay: z.string(),
  lastDay: z.string(),
  startedAt: instant(),
  startedBy: z.string(),
  state: z.enum(simulationStates),
  done: z.int(),
  total: z.int(),
  /** The draft was changed since. */
  outdated: z.boolean(),
  /** The draft was published since: the version of its sheet that holds today. */
  published: z.object({ versionId: z.int(), version: z.int() }).nullable(),
  result: simulationResult.nullable(),
});
export type Simulation = z.output<typeof simulation>;

const root = '/billing/tariffs';
const live = ['tariffs', 'jobs'] as const;
export const startBody = z.object({ days: whole('Days', 1, mostDays).default(usualDays) });
export const startSimulation = endpoint({
  id: 'simulations.start',
  method: 'POST',
  path: `${root}/versions/{id}/simulations`,
  needs: keepsTariffs,
  about:
    'Tries a draft on the freight of the last closed days, as though it had been in force: a job that writes no charge. One of a draft at a time (409).',
  body: startBody,
  reply: one(z.object({ id: z.int(), jobId: z.int() })),
  refuses: Object.values(simulationErrors),
  live: ['tariffs'],
});
export const lastSimulation = endpoint({
  id: 'simulations.last',
  method: 'GET',
  path: `${root}/versions/{id}/simulations`,
  needs: keepsTariffs,
  about: 'The last simulation of a version, with its progress and what came of it.',
  reply: one(simulation.nullable()),
  live,
});
export const getSimulation = endpoint({
  id: 'simulations.get',
  method: 'GET',
  path: `${root}/simulations/{id}`,
  needs: keepsTariffs,
  about:
    'A simulation: sums by payer and lane before and after, and the ten shipments that change most, each with the steps of its charges.',
  reply: one(simulation),
  live,
});
export const cancelSimulation = endpoint({
  id: 'simulations.cancel',
  method: 'POST',
  path: `${root}/simulations/{id}/cancel`,
  needs: keepsTariffs,
  about: 'Stops a simulation that is running; it has no result then.',
  reply: done(),
  refuses: [simulationErrors.ended],
  live: ['tariffs'],
});
