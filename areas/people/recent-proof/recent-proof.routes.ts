import { askProof, giveProof } from './recent-proof.contract.ts';
import * as proof from './recent-proof.service.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

export const routes = [on(askProof, (work) => proof.ask(work))];
export const ported = ({ secrets }: Links) => [
  on(giveProof, (work, { body }) => proof.give(work, secrets, body)),
];
