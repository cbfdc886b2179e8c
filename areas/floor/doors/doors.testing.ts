import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { doorKind } from './door-kinds.contract.ts';
import { miami, pickup } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

export const recipes: Recipes = {
  'doors.add': {
    good: async () => ({ body: { number: 881, option: 2, warehouseId: miami } }),
    ofOthers: (b) => ({ number: 990, option: 2, warehouseId: b.theirs.warehouse }),
  },
  'doors.release': {
    names: { id: 'door' },
    good: async (w) => {
      const at = (await pickup(`p.status = ${pickupState.pending}`)(w)).id;
      const door = await w.id(
        `
          insert into door (warehouse_id, number, kind, active, busy_load_pickup_id, busy_since)
          values (${miami}, 884, ${doorKind.outbound}, true, ${at}, now())
          returning id
        `,
      );
      return { params: { id: door } };
    },
  },
  'doors.save': {
    names: { id: 'door' },
    good: async (w) => ({
      params: {
        id: await w.id(
          `
            insert into door (warehouse_id, number, kind, active)
            values (${miami}, 882, ${doorKind.outbound}, true)
            returning id
          `,
        ),
      },
      body: { number: 883, option: 2, warehouseId: miami, active: true, rowVersion: 1 },
    }),
    ofOthers: (b) => ({ number: 990, option: 2, warehouseId: b.theirs.warehouse, active: true }),
  },
};
