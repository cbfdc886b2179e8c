import { z } from 'zod';
import { isCountryCode } from './countries.contract.ts';
import { stateErrors } from './states.errors.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  optionalBooleanField,
  optionalField,
  textField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    states: true;
  }
}

const capitals = (v: unknown) => (typeof v === 'string' ? v.trim().toUpperCase() : v);
/** As ISO 3166-2 writes it after the country: FL, ON, NLE. */
export const stateCodeSchema = z.preprocess(
  capitals,
  textField('Code', 3).refine((v) => /^[A-Z0-9]+$/.test(v), {
    error: 'Code must contain only letters and digits',
  }),
);
const country = z.preprocess(
  capitals,
  textField('Country', 2)
    .refine(isCountryCode, { error: 'Country isn’t valid' })
    .meta({ examples: ['US'] }),
);
const needs = ['statesEdit:admin'] as const;
const live = ['states'] as const;
const params = z.object({ code: stateCodeSchema });

/** How many records use a state. */
export const stateUsesSchema = z.object({
  accounts: z.int(),
  warehouses: z.int(),
  rates: z.int(),
  planning: z.int(),
});
export type StateUses = z.output<typeof stateUsesSchema>;
export const stateRowSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  country: z.string(),
  active: z.boolean(),
  uses: stateUsesSchema,
  rowVersion: z.int(),
});
export type StateRow = z.output<typeof stateRowSchema>;

export const listActiveStatesEndpoint = defineEndpoint({
  id: 'states.list',
  method: 'GET',
  path: '/states',
  permissions: 'signed-in',
  summary: 'List the active states and provinces.',
  reply: itemReply(z.array(z.object({ code: z.string(), name: z.string(), country: z.string() }))),
  live,
});
export const findStatesEndpoint = defineEndpoint({
  id: 'states.find',
  method: 'GET',
  path: '/admin/states',
  permissions: needs,
  summary: 'List states and provinces, including inactive ones. Returns what uses each.',
  query: z.object({
    country: optionalField(country),
    search: optionalTextField('Code or name', 60),
    active: optionalBooleanField(),
    ...pagingFields(['name', 'code', 'country', 'active']),
  }),
  reply: pageReply(stateRowSchema),
  ofTheHouse: true,
  live,
});
const fields = { name: textField('Name', 60), country };
export const addStateBodySchema = z.object({ code: stateCodeSchema, ...fields });
export const addStateEndpoint = defineEndpoint({
  id: 'states.add',
  method: 'POST',
  path: '/admin/states',
  permissions: needs,
  summary: 'Add a state or province. Its code is unique among all countries and never changes.',
  body: addStateBodySchema,
  reply: itemReply(stateRowSchema),
  errors: [stateErrors.codeTaken],
  live,
});
export const updateStateBodySchema = z.object({
  ...fields,
  active: optionalBooleanField(),
  rowVersion: rowVersionField(),
});
export const updateStateEndpoint = defineEndpoint({
  id: 'states.save',
  method: 'PUT',
  path: '/admin/states/{code}',
  permissions: needs,
  summary: 'Rename, deactivate or reactivate a state. Records that use it keep it.',
  params,
  body: updateStateBodySchema,
  reply: itemReply(stateRowSchema),
  errors: [commonErrors.recordChanged],
  live,
});
export const deleteUnusedStateEndpoint = defineEndpoint({
  id: 'states.delete',
  method: 'DELETE',
  path: '/admin/states/{code}',
  permissions: needs,
  summary: 'Delete a state that nothing uses. A state that is in use can only be deactivated.',
  params,
  reply: noDataReply(),
  errors: [stateErrors.stateInUse],
  live,
});
