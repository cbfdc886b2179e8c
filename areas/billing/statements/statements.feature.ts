import * as schedules from './schedule.contract.ts';
import { mailDue } from './schedule.service.ts';
import * as statements from './statements.contract.ts';
import { routes } from './statements.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [statements, schedules],
  routes,
  timed: [{ name: 'mail-statements', pattern: '17 * * * *', act: mailDue }],
};
