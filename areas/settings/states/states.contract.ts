import { z } from 'zod';
import { isCountry } from './countries.contract.ts';
import { stateErrors } from './states.errors.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { flag, maybe, text, version, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    states: true;
  }
}

const capitals = (v: unknown) => (typeof v === 'string' ? v.trim().toUpperCase() : v);
/** As ISO 3166-2 writes it behind the country: FL, ON, NLE. */
export const stateCode = z.preprocess(
  capitals,
  text('Code', 3).refine((v) => /^[A-Z0-9]+$/.test(v), { error: 'Code must be letters and digits' }),
);
const country = z.preprocess(
  capitals,
  text('Country', 2)
    .refine(isCountry, { error: 'Country is not valid' })
    .meta({ examples: ['US'] }),
);
const needs = ['statesEdit:admin'] as const;
const live = ['states'] as const;
const params = z.object({ code: stateCode });

/** How many records use a state. */
export const stateUses = z.object({
  accounts: z.int(),
  warehouses: z.int(),
  rates: z.int(),
  planning: z.int(),
});
export type StateUses = z.output<typeof stateUses>;
export const stateRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  country: z.string(),
  active: z.boolean(),
  uses: stateUses,
  rowVersion: z.int(),
});
export type StateRow = z.output<typeof stateRow>;

export const listStates = endpoint({
  id: 'states.list',
  method: 'GET',
  path: '/states',
  needs: 'signed-in',
  about: 'Active states and provinces.',
  reply: one(z.array(z.object({ code: z.string(), name: z.string(), country: z.string() }))),
  live,
});
export const findStates = endpoint({
  id: 'states.find',
  method: 'GET',
  path: '/admin/states',
  needs,
  about: 'States and provinces, inactive ones too, with what uses each.',
  query: z.object({
    country: maybe(country),
    search: words('Code or name', 60),
    active: flag(),
    ...paging(['name', 'code', 'country', 'active']),
  }),
  reply: page(stateRow),
  ofTheHouse: true,
  live,
});
const fields = { name: text('Name', 60), country };
export const addStateBody = z.object({ code: stateCode, ...fields });
export const addState = endpoint({
  id: 'states.add',
  method: 'POST',
  path: '/admin/states',
  needs,
  about: 'Adds a state or province. Its code is unique among all countries and never changes.',
  body: addStateBody,
  reply: one(stateRow),
  refuses: [stateErrors.codeTaken],
  live,
});
export const saveStateBody = z.object({ ...fields, active: flag(), rowVersion: version() });
export const saveState = endpoint({
  id: 'states.save',
  method: 'PUT',
  path: '/admin/states/{code}',
  needs,
  about: 'Renames, deactivates or reactivates a state. Records that have it keep it.',
  params,
  body: saveStateBody,
  reply: one(stateRow),
  refuses: [commonErrors.changedByOthers],
  live,
});
export const deleteState = endpoint({
  id: 'states.delete',
  method: 'DELETE',
  path: '/admin/states/{code}',
  needs,
  about: 'Deletes a state that nothing uses. One that is used can only be deactivated.',
  params,
  reply: done(),
  refuses: [stateErrors.used],
  live,
});
