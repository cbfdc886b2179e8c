import type { ResultOf, BodyOf } from '#kit/contract/endpoint.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  findShipmentIdsNeedingOtherApprover,
  approveShipmentsSettingStatusRatedOrMaster,
} from './approve-shipments.repository.ts';
import { isInErrorAndPricedManually } from './manual-pricing.rules.ts';
import { lockShipmentForTransition } from './locked-shipments.service.ts';
import { lockSelectedVisibleShipments } from './locked-shipments.repository.ts';
import type { LockedShipment } from './locked-shipments.repository.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import type { approveSelectedShipmentsEndpoint } from './shipments.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { reject } from '#kit/server/reject.ts';
import type { PartialSuccess } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudits, createPartialSuccess } from '#kit/server/request-context.ts';

/** Marks the charges as reviewed by a user. The close bills rated shipments with or without approval. */

async function keep(work: RequestContext, shipments: readonly LockedShipment[]): Promise<void> {
  const ids = shipments.map((s) => s.id);
  if ((await approveShipmentsSettingStatusRatedOrMaster(work, ids)) !== ids.length)
    reject(commonErrors.recordChanged);
  await recordAudits(
    work,
    shipments.map((s) => ({
      entity: 'shipment',
      entityId: s.id,
      action: 'approved',
      before: { status: s.status },
      after: { status: s.isMaster ? shipmentStatuses.master : shipmentStatuses.rated, amount: s.amount },
    })),
  );
  publishChange(work, 'shipments', ids);
}

export async function approveShipment(work: RequestContext, id: number): Promise<{ message: string }> {
  const shipment = await lockShipmentForTransition(work, id, 'approve', { masterToo: true });
  if (shipment.rates === 0) reject(shipmentErrors.noChargesToApprove);
  if ((await findShipmentIdsNeedingOtherApprover(work, [id])).size > 0)
    reject(shipmentErrors.secondUserRequired, {
      amount: formatMoney(100 * (await readNumberSettingOrDefault(work, 'manualChargeApprovalDollars'))),
    });
  if (!shipment.approved) await keep(work, [shipment]);
  return { message: 'Shipment approved.' };
}

type Answer = ResultOf<typeof approveSelectedShipmentsEndpoint>;
const SHOWN = 100;
/** Approves the selected shipments that are rated or priced manually. Grouped shipments are approved with their Master. */
export async function approveSelectedShipments(
  work: RequestContext,
  input: BodyOf<typeof approveSelectedShipmentsEndpoint>,
): Promise<Answer | PartialSuccess<Answer>> {
  if (isEmptySelection(parseBulkSelection(input))) reject(shipmentErrors.noneSelected);
  const found = await lockSelectedVisibleShipments(work, input);
  if (found.length === 0) reject(shipmentErrors.noRecords);
  const { rated, master } = shipmentStatuses;
  const another = await findShipmentIdsNeedingOtherApprover(
    work,
    found.map((s) => s.id),
  );
  const ready = found.filter(
    (s) =>
      (s.status === rated || s.status === master || isInErrorAndPricedManually(s)) &&
      s.masterNumber === null &&
      s.rates > 0 &&
      (s.approved || !another.has(s.id)),
  );
  const fresh = ready.filter((s) => !s.approved);
  await keep(work, fresh);
  const fit = new Set(ready.map((s) => s.id));
  const others = found.filter((s) => !fit.has(s.id));
  const answer = {
    approved: fresh.length,
    amount: fresh.reduce((n, s) => n + s.amount, 0),
    already: ready.length - fresh.length,
    refused: others.slice(0, SHOWN).map((s) => s.number),
    refusedCount: others.length,
  };
  if (others.length === 0) return answer;
  return createPartialSuccess(
    'Approved: {approved}. Not approved (not rated, or your own charges above the limit): {refused} ({numbers}).',
    {
      approved: fresh.length,
      refused: others.length,
      numbers: others
        .slice(0, 20)
        .map((s) => s.number)
        .join(', '),
    },
    answer,
  );
}
