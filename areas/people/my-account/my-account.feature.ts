import * as account from './my-account.contract.ts';
import { routes } from './my-account.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [account], routes };
