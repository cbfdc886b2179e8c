import {
  getStatementEndpoint,
  printStatementEndpoint,
  getExternalStatementLinkEndpoint,
} from './statements.contract.ts';
import { getExternalStatementLink, printStatement, getStatement } from './statements.service.ts';
import { getStatementScheduleEndpoint, setStatementScheduleEndpoint } from './statement-schedule.contract.ts';
import { getStatementSchedule, setStatementSchedule } from './statement-schedule.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getStatementEndpoint, (work, { query }) => getStatement(work, query)),
  defineRoute(printStatementEndpoint, (work, { query }) => printStatement(work, query)),
  defineRoute(getStatementScheduleEndpoint, (work, { params }) =>
    getStatementSchedule(work, params.accountId),
  ),
  defineRoute(setStatementScheduleEndpoint, (work, { params, body }) =>
    setStatementSchedule(work, params.accountId, body),
  ),
  defineRoute(getExternalStatementLinkEndpoint, (work, { params }) =>
    getExternalStatementLink(work, params.accountId),
  ),
];
