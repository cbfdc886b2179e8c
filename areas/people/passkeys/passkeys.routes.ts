import * as calls from './passkeys.contract.ts';
import * as passkeys from './passkeys.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.findOwnPasskeysEndpoint, (work) => passkeys.findOwnPasskeys(work)),
  defineRoute(calls.createPasskeyCreationOptionsEndpoint, (work) =>
    passkeys.createPasskeyCreationOptions(work),
  ),
  defineRoute(calls.addPasskeyEndpoint, (work, { body }) => passkeys.addPasskey(work, body)),
  defineRoute(calls.removePasskeyEndpoint, (work, { params }) => passkeys.removePasskey(work, params.id)),
  defineRoute(calls.renamePasskeyEndpoint, (work, { params, body }) =>
    passkeys.renamePasskey(work, params.id, body.name),
  ),
  defineRoute(calls.removeOwnPasswordEndpoint, (work) => passkeys.removeOwnPassword(work)),
];
