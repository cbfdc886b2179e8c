import * as account from './account.contract.ts';
import { routes } from './account.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [account], routes };
