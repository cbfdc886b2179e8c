import { getConsigneeServiceOnDateEndpoint } from './consignee-service.contract.ts';
import { getConsigneeServiceOnDate } from './consignee-service.service.ts';
import {
  explainUnitShippingAsShipperEndpoint,
  explainShippingEndpoint,
} from './shipping-explanation.contract.ts';
import { explainShipping, explainUnitShippingWithShipperRole } from './shipping-explanation.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(explainShippingEndpoint, (work, { query }) =>
    explainShipping(
      work,
      { shipperId: query.shipperAccountId, consigneeId: query.consigneeAccountId, shipDate: query.shipDate },
      query.asShipper ?? false,
    ),
  ),
  defineRoute(explainUnitShippingAsShipperEndpoint, (work, { params }) =>
    explainUnitShippingWithShipperRole(work, String(params.unitCode)),
  ),
  defineRoute(getConsigneeServiceOnDateEndpoint, (work, { query }) => getConsigneeServiceOnDate(work, query)),
];
