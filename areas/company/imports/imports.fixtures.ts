import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

let serial = 0;
/** Creates an import of holiday periods without rows, in a state. */
const anImport = (state: string) => async (w: DemoWorldHelper) =>
  w.queryId(
    `
      insert into import_run (
        kind, file_name, digest, state, headers, header_row, column_positions, date_order, row_count, error_count, created_at
      )
      values (
        'holidays', 'walk.csv', $2, $1, '{Name,First day,Last day}', 1, '{"name": 0, "from": 1, "to": 2}', 'mdy', 0, 0,
        now()
      )
      returning id
    `,
    [state, `walk ${(serial += 1)}`],
  );
const buildCallInState = (state: string) => async (w: DemoWorldHelper) => ({
  params: { id: await anImport(state)(w) },
});

export const recipes: EndpointTestRecipes = {
  'imports.upload': {
    buildCall: async () => ({
      body: { kind: 'holidays' },
      files: [
        {
          name: 'holidays.csv',
          content: 'Name,First day,Last day\nWalk,01/19/2031,02/12/2031\n',
          fields: { kind: 'holidays' },
        },
      ],
    }),
  },
  'imports.get': { paramKinds: { id: 'house' } },
  'imports.listErrors': { paramKinds: { id: 'house' } },
  'imports.mapColumns': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: { id: await anImport('read')(w) },
      body: { places: { name: 0, from: 1, to: 2 }, dateOrder: 'mdy', rowVersion: 1 },
    }),
  },
  'imports.check': { paramKinds: { id: 'house' }, buildCall: buildCallInState('read') },
  'imports.write': { paramKinds: { id: 'house' }, buildCall: buildCallInState('checked') },
  'imports.discard': { paramKinds: { id: 'house' }, buildCall: buildCallInState('checked') },
  'imports.listUndoBlockers': { paramKinds: { id: 'house' } },
  'imports.undo': { paramKinds: { id: 'house' }, buildCall: buildCallInState('imported') },
};
