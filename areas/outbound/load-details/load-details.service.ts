import { recomputeEtas } from '#areas/outbound/etas/computed-etas.service.ts';
import { changeDetails } from '#areas/outbound/loads/load-details.service.ts';
import type { LoadDetail, saveLoad as saveLoadCall } from '#areas/outbound/loads/loads.contract.ts';
import { getLoad } from '#areas/outbound/loads/loads.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { Work } from '#kit/server/work.ts';

/** Saves the details of a load. Its ETAs follow its departure. */
export async function saveLoad(
  work: Work,
  id: number,
  body: BodyOf<typeof saveLoadCall>,
): Promise<LoadDetail> {
  await changeDetails(work, id, body);
  await recomputeEtas(work, [id]);
  return getLoad(work, id);
}
