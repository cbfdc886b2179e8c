import { z } from 'zod';
import { reasonErrors } from './reasons.errors.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  optionalBooleanField,
  idField,
  textField,
  rowVersionField,
  enumField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    reasons: true;
  }
}

/** What users give a reason for. Each kind is a list of its own. */
export const reasonKinds = ['cancel', 'shortage', 'rejection', 'dispute', 'claim'] as const;
export type ReasonKind = (typeof reasonKinds)[number];
export const reasonKindSchema = enumField('Type', reasonKinds);
const needs = ['reasonsEdit:admin'] as const;
const live = ['reasons'] as const;
const params = z.object({ kind: reasonKindSchema, id: idField('Reason') });

/** The code of a new reason: capital letters and digits. Codes of earlier versions can contain other characters. */
export const reasonCodeSchema = z.preprocess(
  (v) => (typeof v === 'string' ? v.trim().toUpperCase() : v),
  textField('Code', 10).refine((v) => /^[A-Z0-9]+$/.test(v), {
    error: 'Code must contain only letters and digits',
  }),
);

export const reasonRowSchema = z.object({
  kind: z.enum(reasonKinds),
  id: z.int(),
  code: z.string(),
  label: z.string(),
  active: z.boolean(),
  /** How many records have this reason. */
  uses: z.int(),
  rowVersion: z.int(),
});
export type ReasonRow = z.output<typeof reasonRowSchema>;
/** A reason as a form lists it. An inactive one cannot be chosen, but filters still list it. */
export const reasonOptionSchema = z.object({ code: z.string(), label: z.string(), active: z.boolean() });
export type ReasonOption = z.output<typeof reasonOptionSchema>;

export const findReasonsEndpoint = defineEndpoint({
  id: 'reasons.find',
  method: 'GET',
  path: '/admin/reasons',
  permissions: needs,
  summary:
    'List the reasons of one kind, including inactive ones. Returns the number of records that use each.',
  query: z.object({
    kind: reasonKindSchema.default('cancel'),
    search: optionalTextField('Code or reason', 80),
    active: optionalBooleanField(),
    ...pagingFields(['code', 'label', 'active']),
  }),
  reply: pageReply(reasonRowSchema),
  ofTheHouse: true,
  live,
});
export const addReasonBodySchema = z.object({
  kind: reasonKindSchema,
  code: reasonCodeSchema,
  label: textField('Reason', 80),
});
export const addReasonEndpoint = defineEndpoint({
  id: 'reasons.add',
  method: 'POST',
  path: '/admin/reasons',
  permissions: needs,
  summary: 'Add a reason. Its code is unique within its kind and never changes.',
  body: addReasonBodySchema,
  reply: itemReply(reasonRowSchema),
  errors: [reasonErrors.codeTaken],
  live,
});
export const updateReasonBodySchema = z.object({
  label: textField('Reason', 80),
  active: optionalBooleanField(),
  rowVersion: rowVersionField(),
});
export const updateReasonEndpoint = defineEndpoint({
  id: 'reasons.save',
  method: 'PUT',
  path: '/admin/reasons/{kind}/{id}',
  permissions: needs,
  summary: 'Rename, deactivate or reactivate a reason. Records that use it keep it.',
  params,
  body: updateReasonBodySchema,
  reply: itemReply(reasonRowSchema),
  errors: [reasonErrors.lastActiveReason, commonErrors.recordChanged],
  live,
});
export const deleteUnusedReasonEndpoint = defineEndpoint({
  id: 'reasons.delete',
  method: 'DELETE',
  path: '/admin/reasons/{kind}/{id}',
  permissions: needs,
  summary: 'Delete a reason that no record uses. A reason that was used can only be deactivated.',
  params,
  reply: noDataReply(),
  errors: [reasonErrors.reasonInUse, reasonErrors.lastActiveReason],
  live,
});
