import { invariants } from './release-emails.invariants.ts';
import { enqueueDueEmails } from './release-emails.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [],
  routes: [],
  invariants,
  scheduledTasks: [{ name: 'queue-load-emails', cronPatternUtc: '* * * * *', run: enqueueDueEmails }],
};
