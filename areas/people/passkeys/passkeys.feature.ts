import * as passkeys from './passkeys.contract.ts';
import { routes } from './passkeys.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [passkeys], routes };
