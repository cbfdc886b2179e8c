import { z } from 'zod';
import { setupErrors } from './setup.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { setupGapSchema } from './setup-gap.contract.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    setup: true;
  }
}

/** The steps in the order in which a company is set up. Each depends on earlier ones. */
export const setupStepKeys = [
  'company',
  'regions',
  'warehouses',
  'products',
  'accounts',
  'layouts',
  'groups',
  'consigneeLists',
  'daysOfService',
  'holidays',
  'tariffs',
  'people',
  'printers',
  'openingBalances',
] as const;
export type SetupStepKey = (typeof setupStepKeys)[number];

/** `waiting`: an earlier step must be done first. `deferred`: an administrator postponed it. */
export const setupStepStatuses = ['done', 'open', 'waiting', 'deferred'] as const;

export const setupStepSchema = z.object({
  key: z.enum(setupStepKeys),
  state: z.enum(setupStepStatuses),
  /** What is missing: messages with their parameters and links. Empty when the step is done. */
  missing: z.array(setupGapSchema),
  /** Steps that must be done before this one. */
  waitsFor: z.array(z.enum(setupStepKeys)),
  /** Path of the screen where the step is done. */
  path: z.string(),
  /** Paths of all screens where part of the step is done. */
  places: z.array(z.string()),
  /** True when the company cannot take and bill an order without it. */
  isRequired: z.boolean(),
});
export type SetupStep = z.output<typeof setupStepSchema>;
export const setupChecklistSchema = z.object({
  steps: z.array(setupStepSchema),
  /** Number of steps done. */
  done: z.int(),
  /** Number of steps that an administrator deferred. */
  deferred: z.int(),
  /** True when all required steps are done, and the others are done or deferred. */
  isComplete: z.boolean(),
  /** True when an order was entered. */
  hasOrders: z.boolean(),
});
export type SetupChecklist = z.output<typeof setupChecklistSchema>;

export const getSetupChecklistEndpoint = defineEndpoint({
  id: 'setup.get',
  method: 'GET',
  path: '/setup',
  permissions: ['setupView:admin'],
  summary:
    'List the setup steps of a company. Each step shows what is missing, what it waits for and where to complete it.',
  reply: itemReply(setupChecklistSchema),
  ofTheHouse: true,
  live: ['setup', 'warehouses', 'doors', 'products', 'accounts', 'tariffs', 'people', 'settings'],
});
export const deferOrResumeSetupStepEndpoint = defineEndpoint({
  id: 'setup.defer',
  method: 'PUT',
  path: '/setup/steps',
  permissions: ['companyEdit:admin'],
  summary: 'Defer a setup step or resume it. A step that orders require cannot be deferred.',
  body: z.object({
    step: z.enum(setupStepKeys, { error: 'Step isn’t valid' }),
    deferred: z.boolean({ error: 'Choose yes or no' }),
  }),
  reply: itemReply(setupChecklistSchema),
  errors: [setupErrors.stepRequired],
  live: ['setup'],
});
