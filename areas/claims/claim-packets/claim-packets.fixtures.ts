import type { EndpointTestRecipes } from '#tests/recipes.ts';
import { recipes as claims } from '#areas/claims/claims/claims.fixtures.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */
const names = { id: 'claim' } as const;
export const recipes: EndpointTestRecipes = {
  'claimPackets.find': { paramKinds: names },
  'claimPackets.downloadZip': { paramKinds: { id: 'claim', packId: 'house' } },
  'claimPackets.downloadPdf': { paramKinds: { id: 'claim', packId: 'house' } },
  'claimPackets.create': {
    paramKinds: names,
    buildCall: async (w) => {
      const filed = await claims['claims.file']?.buildCall?.(w);
      return {
        params: { id: Number((await w.callFirst('claims.file', filed ?? {}))['id']) },
        body: { language: 'en' },
      };
    },
    buildForeignBody: () => ({ language: 'en' }),
  },
};
