import * as contract from './quotes.contract.ts';
import { routes } from './quotes.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [contract], routes };
