import * as billsOfLading from './bills-of-lading.contract.ts';
import * as bolActs from './bol-acts.contract.ts';
import { acts } from './bol-acts.routes.ts';
import { invariants } from './bills-of-lading.invariants.ts';
import { routes } from './bills-of-lading.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [billsOfLading, bolActs],
  routes: [...routes, ...acts],
  invariants,
};
