import { findLastLines } from './last-lines.contract.ts';
import { lastLines } from './last-lines.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [on(findLastLines, (work, { query }) => lastLines(work, query))];
