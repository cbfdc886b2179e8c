import { getStatement, printStatement, statementLink } from './statements.contract.ts';
import { linkOf, print, statement } from './statements.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getStatement, (work, { query }) => statement(work, query)),
  on(printStatement, (work, { query }) => print(work, query)),
  on(statementLink, (work, { params }) => linkOf(work, params.accountId)),
];
