import { clientConfiguration, me, setLanguage, signOutEverywhere } from './session.contract.ts';
import * as session from './session.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(me, (work) => session.describeMe(work)),
  on(setLanguage, (work, { body }) => session.keepLanguage(work, body.language)),
  on(signOutEverywhere, (work) => session.leaveEverywhere(work)),
  on(clientConfiguration, (work) => session.describeClient(work)),
];
