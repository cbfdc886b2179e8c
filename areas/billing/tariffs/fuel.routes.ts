import {
  getRecentFuelPricesAndTablesEndpoint,
  generateAndSaveFuelTableEndpoint,
  saveFuelPriceEndpoint,
  saveFuelTableEndpoint,
} from './fuel.contract.ts';
import * as service from './fuel.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getRecentFuelPricesAndTablesEndpoint, (work) => service.getRecentFuelPricesAndTables(work)),
  defineRoute(saveFuelPriceEndpoint, (work, { body }) => service.saveFuelPrice(work, body)),
  defineRoute(generateAndSaveFuelTableEndpoint, (work, { body }) =>
    service.generateAndSaveFuelTable(work, body),
  ),
  defineRoute(saveFuelTableEndpoint, (work, { body }) => service.saveFuelTable(work, body)),
];
