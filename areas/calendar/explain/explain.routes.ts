import { consigneeDaysOfService } from './consignee-service.contract.ts';
import { serviceFor } from './consignee-service.service.ts';
import { explainForScanner, explainShipping } from './explain.contract.ts';
import { explain, explainBox } from './explain.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(explainShipping, (work, { query }) =>
    explain(
      work,
      { shipperId: query.shipperAccountId, consigneeId: query.consigneeAccountId, shipDate: query.shipDate },
      query.asShipper ?? false,
    ),
  ),
  on(explainForScanner, (work, { params }) => explainBox(work, String(params.unitCode))),
  on(consigneeDaysOfService, (work, { query }) => serviceFor(work, query)),
];
