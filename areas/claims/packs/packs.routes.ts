import * as calls from './packs.contract.ts';
import * as service from './packs.service.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

export const routes = [
  on(calls.findPacks, (work, { params }) => service.find(work, params.id)),
  on(calls.checkPack, (work, { body }) => service.check(work, body.link)),
  on(calls.findPackKeys, (work) => service.keys(work)),
];
export const ported = ({ files, secrets }: Links) => [
  on(calls.makePack, (work, { params, body }) => service.make(work, { secrets }, params.id, body.language)),
  on(calls.printPack, (work, { params }) => service.pdf(work, files, params.id, params.packId)),
  on(calls.readPack, (work, { params }) => service.zip(work, files, params.id, params.packId)),
];
