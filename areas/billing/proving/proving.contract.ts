import { z } from 'zod';
import { keepsTariffs } from '#areas/billing/tariffs/sheets.contract.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date } from '#kit/contract/fields.ts';

/** At what a charge and its trace, or its trace and the tables, come apart. */
export const proofFaults = {
  amount: 'Rate times quantity comes to another amount.',
  trace: 'The steps that are kept lead to another amount.',
  freight: 'The freight that was counted comes to another quantity.',
  tariff: 'The published rate says otherwise, or is not for this freight.',
  minimum: 'The minimum of the tariff less the linehaul is another amount.',
  base: 'The linehaul and its minimum come to another amount.',
  fuel: 'The fuel price or the row of the table was never said.',
  holiday: 'The surcharge says otherwise, or a ship date lies outside its days.',
  rule: 'The rule for accessorials says otherwise.',
  share: 'The share of a charge that was split comes to another amount.',
} as const;
export const proofFault = z.enum([
  'amount',
  'trace',
  'freight',
  'tariff',
  'minimum',
  'base',
  'fuel',
  'holiday',
  'rule',
  'share',
]);
export const differing = z.object({
  shipmentId: z.int(),
  shipmentNumber: z.int(),
  outboundDate: z.string(),
  rateId: z.int(),
  chargeCode: z.string(),
  amount: z.int(),
  fault: proofFault,
});
export type Differing = z.output<typeof differing>;
export const proof = z.object({
  from: z.string(),
  to: z.string(),
  shipments: z.int(),
  /** Charges that were executed again. */
  lines: z.int(),
  equal: z.int(),
  /** Made by hand: nothing leads to them but their maker. */
  byHand: z.int(),
  /** Kept without the steps that led to them. */
  untraced: z.int(),
  different: z.int(),
  /** The first of those that differ. */
  differing: z.array(differing),
});
export type Proof = z.output<typeof proof>;

export const proofPeriod = z.object({ from: date('From'), to: date('To') });
export const prove = endpoint({
  id: 'proving.prove',
  method: 'GET',
  path: '/billing/tariffs/proof',
  needs: keepsTariffs,
  about:
    'Executes every computed charge of a period again, from its trace and the published tariffs, apart from the rating, and says which differ.',
  query: proofPeriod,
  reply: one(proof),
});
