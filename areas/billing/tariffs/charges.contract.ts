import { z } from 'zod';
import { chargeErrors } from './charges.errors.ts';
import { keepsTariffs } from './sheets.contract.ts';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { reasonErrors } from '#areas/settings/reasons/reasons.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { date, flag, id, maybe, text, version, word, words, rate4 } from '#kit/contract/fields.ts';

/** What happens to freight and is charged, as rating names it (docs/domain/billing.md#events). */
export const chargedEvents = ['palletExchange', 'lumper', 'appointment', 'redelivery'] as const;
export const accessorialTypes = ['Flat', 'Unit', 'Cube', 'Pallet', 'Bin'] as const;

export const accessorialRow = z.object({
  id: z.int(),
  chargeCode: z.string(),
  description: z.string(),
  flag: z.string().nullable(),
  event: z.string().nullable(),
  accountId: z.int().nullable(),
  account: z.string().nullable(),
  rateType: z.enum(accessorialTypes),
  rate4: z.int(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  rowVersion: z.int(),
});
export type AccessorialRow = z.output<typeof accessorialRow>;
/** For the dates of what is replaced and never changed: the last day is not before the first. */
export function daysInOrder(
  {
    effectiveDate,
    expirationDate,
  }: { effectiveDate?: string | undefined; expirationDate?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (effectiveDate !== undefined && expirationDate !== undefined && expirationDate < effectiveDate)
    context.addIssue({
      code: 'custom',
      path: ['expirationDate'],
      message: 'The expiration date cannot be before the effective date.',
    });
}
export const accessorialBody = z
  .object({
    chargeCode: text('Charge code', 10),
    flag: maybe(z.enum(consigneeFlags, { error: 'Mark is not valid' })),
    event: maybe(z.enum(chargedEvents, { error: 'Event is not valid' })),
    accountId: maybe(id('Account')),
    rateType: word('Rate type', accessorialTypes),
    /** 1/10,000 $. */
    rate4: rate4('Rate', 1, 1_000_000_000),
    effectiveDate: date('Effective date'),
    /** Left out: the rule has no end. */
    expirationDate: maybe(date('Expiration date')),
    rowVersion: maybe(version()),
  })
  .superRefine(daysInOrder);
export type AccessorialWish = z.output<typeof accessorialBody>;

export const codeRow = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  glAccount: z.string().nullable(),
  active: z.boolean(),
  /** Accessorial rules that charge it today or later. */
  rules: z.int(),
  /** Shipments with such a charge that are on no invoice yet. */
  shipments: z.int(),
  rowVersion: z.int(),
});
export type CodeRow = z.output<typeof codeRow>;
export const reasonRow = z.object({
  id: z.int(),
  code: z.string(),
  label: z.string(),
  active: z.boolean(),
  /** How many cancellations have this reason. */
  uses: z.int(),
  rowVersion: z.int(),
});
export type ReasonRow = z.output<typeof reasonRow>;
const code = (label: string) =>
  z.preprocess(
    (v) => (typeof v === 'string' ? v.trim().toUpperCase() : v),
    text(label, 10).refine((v) => /^[A-Z0-9]+$/.test(v), { error: `${label} must be letters and digits` }),
  );

const live = ['tariffs'] as const;
const root = '/billing/tariffs';
export const findAccessorials = endpoint({
  id: 'accessorials.find',
  method: 'GET',
  path: `${root}/accessorials`,
  needs: keepsTariffs,
  about: 'The rules by which accessorials are charged, those that no longer hold left out.',
  reply: one(z.array(accessorialRow)),
  live,
});
export const addAccessorial = endpoint({
  id: 'accessorials.add',
  method: 'POST',
  path: `${root}/accessorials`,
  needs: keepsTariffs,
  about: 'A new rule for accessorials: for a consignee’s mark, for what happened, or for every shipment.',
  body: accessorialBody,
  reply: one(accessorialRow),
  live,
});
export const saveAccessorial = endpoint({
  id: 'accessorials.save',
  method: 'PUT',
  path: `${root}/accessorials/{id}`,
  needs: keepsTariffs,
  about: 'Puts another rule in place of one; the old one is kept for the charges that were made by it.',
  body: accessorialBody,
  reply: one(accessorialRow),
  refuses: [chargeErrors.ended],
  live,
});
export const endAccessorial = endpoint({
  id: 'accessorials.end',
  method: 'DELETE',
  path: `${root}/accessorials/{id}`,
  needs: keepsTariffs,
  about: 'Takes a rule out of use; charges that were made by it stay.',
  reply: done(),
  refuses: [chargeErrors.ended],
  live,
});
export const findCodes = endpoint({
  id: 'chargeCodes.find',
  method: 'GET',
  path: `${root}/charge-codes`,
  needs: keepsTariffs,
  about: 'Charge codes with the revenue account of each, and how much uses each now.',
  reply: one(z.array(codeRow)),
  live,
});
export const saveCodeBody = z.object({
  code: code('Code'),
  description: text('Description', 80),
  glAccount: words('Revenue account', 30),
  active: flag(),
  rowVersion: maybe(version()),
});
export const saveCode = endpoint({
  id: 'chargeCodes.save',
  method: 'PUT',
  path: `${root}/charge-codes`,
  needs: keepsTariffs,
  about:
    'Makes a charge code (without rowVersion), or changes one. An inactive code is no longer offered; what uses it keeps it. The codes that rating writes stay in use.',
  body: saveCodeBody,
  reply: one(codeRow),
  refuses: [chargeErrors.codeTaken, chargeErrors.needed],
  live,
});
export const findReasons = endpoint({
  id: 'cancelReasons.find',
  method: 'GET',
  path: `${root}/cancel-reasons`,
  needs: keepsTariffs,
  about: 'Why shipments and their freight are cancelled, those that are no longer offered too.',
  reply: one(z.array(reasonRow)),
  live: ['tariffs', 'reasons'],
});
export const saveReasonBody = z.object({
  code: code('Code'),
  label: text('Reason', 80),
  active: flag(),
  rowVersion: maybe(version()),
});
export const saveReason = endpoint({
  id: 'cancelReasons.save',
  method: 'PUT',
  path: `${root}/cancel-reasons`,
  needs: keepsTariffs,
  about:
    'Makes a cancel reason (without rowVersion), or changes one. An inactive one is no longer offered; cancellations that have it keep it.',
  body: saveReasonBody,
  reply: one(reasonRow),
  refuses: [chargeErrors.codeTaken, reasonErrors.lastActive],
  live: ['tariffs', 'reasons'],
});
