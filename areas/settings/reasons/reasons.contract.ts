import { z } from 'zod';
import { reasonErrors } from './reasons.errors.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { flag, id, text, version, word, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    reasons: true;
  }
}

/** What people give a reason for. Each kind is a list of its own. */
export const reasonKinds = ['cancel', 'shortage', 'rejection', 'dispute', 'claim'] as const;
export type ReasonKind = (typeof reasonKinds)[number];
export const reasonKind = word('Kind', reasonKinds);
const needs = ['reasonsEdit:admin'] as const;
const live = ['reasons'] as const;
const params = z.object({ kind: reasonKind, id: id('Reason') });

/** The code of a new reason: capital letters and digits. Codes of earlier versions may have others. */
export const reasonCode = z.preprocess(
  (v) => (typeof v === 'string' ? v.trim().toUpperCase() : v),
  text('Code', 10).refine((v) => /^[A-Z0-9]+$/.test(v), { error: 'Code must be letters and digits' }),
);

export const reasonRow = z.object({
  kind: z.enum(reasonKinds),
  id: z.int(),
  code: z.string(),
  label: z.string(),
  active: z.boolean(),
  /** How many records have this reason. */
  uses: z.int(),
  rowVersion: z.int(),
});
export type ReasonRow = z.output<typeof reasonRow>;
/** A reason as a form offers it; an inactive one is no longer offered, and a filter still finds it. */
export const reasonChoice = z.object({ code: z.string(), label: z.string(), active: z.boolean() });
export type ReasonChoice = z.output<typeof reasonChoice>;

export const findReasons = endpoint({
  id: 'reasons.find',
  method: 'GET',
  path: '/admin/reasons',
  needs,
  about: 'The reasons of one kind, inactive ones too, with the number of records that have each.',
  query: z.object({
    kind: reasonKind.default('cancel'),
    search: words('Code or reason', 80),
    active: flag(),
    ...paging(['code', 'label', 'active']),
  }),
  reply: page(reasonRow),
  ofTheHouse: true,
  live,
});
export const addReasonBody = z.object({ kind: reasonKind, code: reasonCode, label: text('Reason', 80) });
export const addReason = endpoint({
  id: 'reasons.add',
  method: 'POST',
  path: '/admin/reasons',
  needs,
  about: 'Adds a reason. Its code is unique within its kind and never changes.',
  body: addReasonBody,
  reply: one(reasonRow),
  refuses: [reasonErrors.codeTaken],
  live,
});
export const saveReasonBody = z.object({ label: text('Reason', 80), active: flag(), rowVersion: version() });
export const saveReason = endpoint({
  id: 'reasons.save',
  method: 'PUT',
  path: '/admin/reasons/{kind}/{id}',
  needs,
  about: 'Renames, deactivates or reactivates a reason. Records that have it keep it.',
  params,
  body: saveReasonBody,
  reply: one(reasonRow),
  refuses: [reasonErrors.lastActive, commonErrors.changedByOthers],
  live,
});
export const deleteReason = endpoint({
  id: 'reasons.delete',
  method: 'DELETE',
  path: '/admin/reasons/{kind}/{id}',
  needs,
  about: 'Deletes a reason that no record has. One that was used can only be deactivated.',
  params,
  reply: done(),
  refuses: [reasonErrors.used, reasonErrors.lastActive],
  live,
});
