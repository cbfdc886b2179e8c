import * as mails from './email-templates.contract.ts';
import { routes } from './email-templates.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [mails], routes };
