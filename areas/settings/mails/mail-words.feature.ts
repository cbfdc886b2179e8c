import * as mails from './mail-words.contract.ts';
import { routes } from './mail-words.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [mails], routes };
