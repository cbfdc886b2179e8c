import { prove } from './proving.contract.ts';
import { proofOf } from './proving.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [on(prove, (work, { query }) => proofOf(work.tx, query))];
