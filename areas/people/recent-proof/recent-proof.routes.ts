import { createIdentityProofOptionsEndpoint, submitIdentityProofEndpoint } from './recent-proof.contract.ts';
import * as proof from './recent-proof.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(createIdentityProofOptionsEndpoint, (work) => proof.createIdentityProofOptions(work)),
];
export const createIntegrationRoutes = ({ secrets }: Integrations) => [
  defineRoute(submitIdentityProofEndpoint, (work, { body }) =>
    proof.submitIdentityProof(work, secrets, body),
  ),
];
