import { labelOf } from './codes.rules.ts';
import { readAs } from './unit-words.rules.ts';
import type { UnitDetail } from './units.contract.ts';
import { eventsOf, papersOf, unitRow, unitsWithCode } from './units.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';

/** The whole life of one unit: what it is, where it stands, everything that happened to it, and the papers it is on. */
export async function unitLife(work: Work, id: number): Promise<UnitDetail> {
  const unit = (await unitRow(work, id)) ?? refuse(commonErrors.notFound);
  const { bolDetailId: _b, shipmentDetailId: _s, finalizedAt, ...shown } = unit;
  const papers: UnitDetail['papers'] = [];
  if (unit.labelPrints > 0) papers.push({ kind: 'label', id: unit.id, number: unit.unitCode, at: null });
  if (unit.orderId !== null)
    papers.push({ kind: 'manifest', id: unit.orderId, number: String(unit.orderNumber), at: finalizedAt });
  const { named, told } = await together({ named: papersOf(work, unit), told: eventsOf(work, id) });
  papers.push(...named);
  const events = told.map((event) => ({ ...event, kind: readAs(event.kind) }));
  return { ...shown, events, papers };
}

/** Units by a typed or scanned code. */
export async function findByCode(work: Work, code: string, includeDeleted: boolean) {
  return unitsWithCode(work, labelOf(code), includeDeleted);
}
