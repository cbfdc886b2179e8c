import {
  getRecentFuelPricesAndTablesEndpoint,
  generateAndSaveFuelTableEndpoint,
  createOrUpdateFuelPriceEndpoint,
  createOrUpdateFuelTableEndpoint,
} from './fuel.contract.ts';
import * as service from './fuel.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getRecentFuelPricesAndTablesEndpoint, (work) => service.getRecentFuelPricesAndTables(work)),
  defineRoute(createOrUpdateFuelPriceEndpoint, (work, { body }) =>
    service.createOrUpdateFuelPrice(work, body),
  ),
  defineRoute(generateAndSaveFuelTableEndpoint, (work, { body }) =>
    service.generateAndSaveFuelTable(work, body),
  ),
  defineRoute(createOrUpdateFuelTableEndpoint, (work, { body }) =>
    service.createOrUpdateFuelTable(work, body),
  ),
];
