import { parseUnitLabel } from './barcodes.rules.ts';
import { toUnitEventKind } from './unit-event-names.rules.ts';
import type { UnitDetail } from './units.contract.ts';
import {
  findUnitEventsNewestFirst,
  findVisibleDocumentsOfUnit,
  findUnitDetailRow,
  findVisibleUnitsByLabelUpTo20,
} from './units.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns the complete record of one unit: its data, its location, its history and its documents. */
export async function getUnitDetail(work: RequestContext, id: number): Promise<UnitDetail> {
  const unit = (await findUnitDetailRow(work, id)) ?? reject(commonErrors.notFound);
  const { bolDetailId: _b, shipmentDetailId: _s, finalizedAt, ...visibleFields } = unit;
  const papers: UnitDetail['papers'] = [];
  if (unit.labelPrints > 0) papers.push({ kind: 'label', id: unit.id, number: unit.unitCode, at: null });
  if (unit.orderId !== null)
    papers.push({ kind: 'manifest', id: unit.orderId, number: String(unit.orderNumber), at: finalizedAt });
  const { named, told: storedEvents } = await runPipelinedByName({
    named: findVisibleDocumentsOfUnit(work, unit),
    told: findUnitEventsNewestFirst(work, id),
  });
  papers.push(...named);
  const events = storedEvents.map((event) => ({ ...event, kind: toUnitEventKind(event.kind) }));
  return { ...visibleFields, events, papers };
}

/** Finds units by a typed or scanned code. */
export async function findUnitsByCodeUpTo20(work: RequestContext, code: string, includeDeleted: boolean) {
  return findVisibleUnitsByLabelUpTo20(work, parseUnitLabel(code), includeDeleted);
}
