import { lifeOf } from './box-life.rules.ts';
import { factsOf, happened } from './box-life.store.ts';
import type { BoxLife } from './shipment-tracking.contract.ts';
import { readAs } from '#areas/freight/units/unit-words.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** The life of a box that the caller may see, in plain words. */
export async function boxLife(work: Work, unitId: number): Promise<BoxLife> {
  const box = (await factsOf(work, unitId)) ?? refuse(commonErrors.notFound);
  const history = await happened(work, unitId);
  return lifeOf(
    history.map((h) => ({ ...h, kind: readAs(h.kind) })),
    box,
  );
}
