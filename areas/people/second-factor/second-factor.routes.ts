import * as calls from './second-factor.contract.ts';
import * as factor from './second-factor.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(calls.getOwnSecondFactorEndpoint, (work) => factor.getOwnSecondFactor(work)),
];
export const createIntegrationRoutes = ({ secrets }: Integrations) => [
  defineRoute(calls.createSecondFactorSecretEndpoint, (work) =>
    factor.createOwnSecondFactorSecret(work, secrets),
  ),
  defineRoute(calls.confirmSecondFactorEndpoint, (work, { body }) =>
    factor.confirmOwnSecondFactor(work, secrets, body.code),
  ),
  defineRoute(calls.renewRecoveryCodesEndpoint, (work, { body }) =>
    factor.renewOwnRecoveryCodes(work, secrets, body.proof),
  ),
  defineRoute(calls.disableSecondFactorEndpoint, (work, { body }) =>
    factor.disableOwnSecondFactor(work, secrets, body.proof),
  ),
];
