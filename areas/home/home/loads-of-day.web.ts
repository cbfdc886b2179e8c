import { findLoads } from '#areas/outbound/loads/loads.contract.ts';
import { useMe } from '#kit/web/me.ts';
import { useAnswer } from '#kit/web/query.ts';

/** Enough to find the late ones of a day without asking for its end. */
const looked = 200;
/** The loads of the running day, the worst first: asked once for all that Home shows of them. */
export function useLoadsOfDay() {
  const me = useMe();
  return useAnswer(findLoads, {
    query: {
      warehouseId: me.warehouse?.id,
      rows: looked,
      page: 1,
      orderField: 'forecast',
      orderDirection: 'desc',
    },
  });
}
