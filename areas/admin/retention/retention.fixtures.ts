import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Retention data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'retention.run': {
    buildCall: async (w) => {
      await w.world.rows("update job set status = 'failed', ended_at = now() where kind = 'retention'");
      return {};
    },
  },
  'retention.downloadArchive': { paramKinds: { id: 'house' } },
  'retention.addHold': {
    buildCall: async (w) => {
      await w.world.rows("update legal_hold set ended_at = now() where kind = 'jobs' and ended_at is null");
      return { body: { kind: 'jobs', why: 'A court asks' } };
    },
  },
  'retention.endHold': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => {
      await w.world.rows(
        "update legal_hold set ended_at = now() where kind = 'letters' and ended_at is null",
      );
      const id = await w.queryId(
        "insert into legal_hold (kind, reason, started_at) values ('letters', 'A court asks', now()) returning id",
      );
      return { params: { id }, body: { rowVersion: 1 } };
    },
  },
};
