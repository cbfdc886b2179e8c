import * as users from './users.contract.ts';
import { routes } from './users.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [users], routes };
