import { z } from 'zod';
import { commonErrors } from '#kit/contract/errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { optionalField, rowVersionField, enumField } from '#kit/contract/fields.ts';
import { statementErrors } from './statements.errors.ts';

const needs: readonly [string, ...string[]] = ['recordPayments:billing'];
export const statementFrequencies = ['never', 'week', 'month'] as const;
export const statementFrequencyNames: Record<(typeof statementFrequencies)[number], string> = {
  never: 'Never',
  week: 'Every Monday',
  month: 'On the first of the month',
};
export const getStatementScheduleEndpoint = defineEndpoint({
  id: 'statements.getSchedule',
  method: 'GET',
  path: '/customer-service/statements/schedule/{accountId}',
  permissions: needs,
  summary:
    'Get how often an account receives its statement by email. The response also has the end date of the last statement sent.',
  reply: itemReply(
    z.object({
      every: z.enum(statementFrequencies),
      to: z.string().nullable(),
      lastUntil: z.string().nullable(),
      rowVersion: z.int().nullable(),
    }),
  ),
  live: ['payments'],
});
export const statementScheduleBodySchema = z.object({
  every: enumField('Frequency', statementFrequencies),
  rowVersion: optionalField(rowVersionField()),
});
export const setStatementScheduleEndpoint = defineEndpoint({
  id: 'statements.setSchedule',
  method: 'PUT',
  path: '/customer-service/statements/schedule/{accountId}',
  permissions: needs,
  summary:
    'Set how often an account receives its statement by email. The options are never, on Mondays, or on the first of the month.',
  body: statementScheduleBodySchema,
  reply: noDataReply(),
  errors: [statementErrors.emailAddressMissing, commonErrors.recordChanged],
  live: ['payments'],
});
