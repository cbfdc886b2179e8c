import * as provisioning from './provisioning.contract.ts';
import { scim } from './provisioning.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

/** It has no calls of the house's own form: those of SCIM are as its standard says (docs/provisioning.md). */
export const feature: Feature<Links> = { contract: [provisioning], routes: [], protocols: [scim] };
