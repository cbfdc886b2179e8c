import * as calls from './second-factor.contract.ts';
import * as factor from './second-factor.service.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

export const routes = [on(calls.getSecondFactor, (work) => factor.describe(work))];
export const ported = ({ secrets }: Links) => [
  on(calls.beginSecondFactor, (work) => factor.begin(work, secrets)),
  on(calls.confirmSecondFactor, (work, { body }) => factor.confirm(work, secrets, body.code)),
  on(calls.renewCodes, (work, { body }) => factor.renewCodes(work, secrets, body.proof)),
  on(calls.dropSecondFactor, (work, { body }) => factor.drop(work, secrets, body.proof)),
];
