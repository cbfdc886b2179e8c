import { recomputeEtasAndNotify } from '#areas/outbound/etas/computed-etas.service.ts';
import { updateLoadDetailsWithoutEtas } from '#areas/outbound/loads/load-details.service.ts';
import type {
  LoadDetail,
  updateLoadDetailsAndRecomputeEtasEndpoint as saveLoadCall,
} from '#areas/outbound/loads/loads.contract.ts';
import { getLoad } from '#areas/outbound/loads/loads.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Saves the details of a load. Its ETAs follow the departure. */
export async function updateLoadDetailsAndRecomputeEtas(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof saveLoadCall>,
): Promise<LoadDetail> {
  await updateLoadDetailsWithoutEtas(work, id, body);
  await recomputeEtasAndNotify(work, [id]);
  return getLoad(work, id);
}
