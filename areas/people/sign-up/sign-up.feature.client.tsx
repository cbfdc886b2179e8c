import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = { screens: { '/signUp': () => import('./sign-up.screen.tsx') } };
