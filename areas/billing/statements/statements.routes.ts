import { getStatement, printStatement, statementLink } from './statements.contract.ts';
import { linkOf, print, statement } from './statements.service.ts';
import { getSchedule, setSchedule } from './schedule.contract.ts';
import { schedule, setEvery } from './schedule.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getStatement, (work, { query }) => statement(work, query)),
  on(printStatement, (work, { query }) => print(work, query)),
  on(getSchedule, (work, { params }) => schedule(work, params.accountId)),
  on(setSchedule, (work, { params, body }) => setEvery(work, params.accountId, body)),
  on(statementLink, (work, { params }) => linkOf(work, params.accountId)),
];
