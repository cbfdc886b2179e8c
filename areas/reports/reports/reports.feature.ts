import * as reports from './reports.contract.ts';
import { routes } from './reports.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [reports], routes };
