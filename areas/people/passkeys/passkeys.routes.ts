import * as calls from './passkeys.contract.ts';
import * as passkeys from './passkeys.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(calls.findPasskeys, (work) => passkeys.find(work)),
  on(calls.beginPasskey, (work) => passkeys.begin(work)),
  on(calls.addPasskey, (work, { body }) => passkeys.add(work, body)),
  on(calls.removePasskey, (work, { params }) => passkeys.remove(work, params.id)),
  on(calls.renamePasskey, (work, { params, body }) => passkeys.rename(work, params.id, body.name)),
  on(calls.dropPassword, (work) => passkeys.dropPassword(work)),
];
