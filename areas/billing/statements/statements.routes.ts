import { getStatement, printStatement } from './statements.contract.ts';
import { print, statement } from './statements.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getStatement, (work, { query }) => statement(work, query)),
  on(printStatement, (work, { query }) => print(work, query)),
];
