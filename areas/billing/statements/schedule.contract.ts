import { z } from 'zod';
import { commonErrors } from '#kit/contract/errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { maybe, version, word } from '#kit/contract/fields.ts';
import { statementErrors } from './statements.errors.ts';

const needs: readonly [string, ...string[]] = ['recordPayments:billing'];
export const scheduleKinds = ['never', 'week', 'month'] as const;
export const scheduleNames: Record<(typeof scheduleKinds)[number], string> = {
  never: 'Never',
  week: 'Every Monday',
  month: 'On the first of the month',
};
export const getSchedule = endpoint({
  id: 'statements.schedule',
  method: 'GET',
  path: '/customer-service/statements/schedule/{accountId}',
  needs,
  about: 'How often an account gets its statement by mail, and until when it got the last one.',
  reply: one(
    z.object({
      every: z.enum(scheduleKinds),
      to: z.string().nullable(),
      lastUntil: z.string().nullable(),
      rowVersion: z.int().nullable(),
    }),
  ),
  live: ['payments'],
});
export const scheduleBody = z.object({
  every: word('How often', scheduleKinds),
  rowVersion: maybe(version()),
});
export const setSchedule = endpoint({
  id: 'statements.setSchedule',
  method: 'PUT',
  path: '/customer-service/statements/schedule/{accountId}',
  needs,
  about:
    'Says how often an account gets its statement by mail: never, on Mondays, or on the first of the month.',
  body: scheduleBody,
  reply: done(),
  refuses: [statementErrors.noAddress, commonErrors.changedByOthers],
  live: ['payments'],
});
