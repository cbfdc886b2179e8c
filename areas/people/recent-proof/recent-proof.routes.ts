import { createRecentProofOptionsEndpoint, submitRecentProofEndpoint } from './recent-proof.contract.ts';
import * as proof from './recent-proof.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(createRecentProofOptionsEndpoint, (work) => proof.createRecentProofOptions(work)),
];
export const ported = ({ secrets }: Integrations) => [
  defineRoute(submitRecentProofEndpoint, (work, { body }) => proof.submitRecentProof(work, secrets, body)),
];
