import * as passkeys from './passkeys.contract.ts';
import { routes } from './passkeys.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [passkeys], routes };
