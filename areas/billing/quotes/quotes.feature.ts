import * as contract from './quotes.contract.ts';
import { routes } from './quotes.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [contract], routes };
