import type { Recipes } from '#tests/recipes.ts';
import { recipes as claims } from '#areas/claims/claims/claims.testing.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */
const names = { id: 'claim' } as const;
export const recipes: Recipes = {
  'claimPacks.find': { names },
  'claimPacks.zip': { names: { id: 'claim', packId: 'house' } },
  'claimPacks.pdf': { names: { id: 'claim', packId: 'house' } },
  'claimPacks.make': {
    names,
    good: async (w) => {
      const filed = await claims['claims.file']?.good?.(w);
      return {
        params: { id: Number((await w.callFirst('claims.file', filed ?? {}))['id']) },
        body: { language: 'en' },
      };
    },
    ofOthers: () => ({ language: 'en' }),
  },
};
