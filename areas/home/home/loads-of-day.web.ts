import { findLoadsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';

/** Enough to find the late ones of a day without asking for its end. */
const looked = 200;
/** The loads of the running day, the worst first: asked once for all that Home shows of them. */
export function useLoadsOfDay() {
  const me = useCurrentUser();
  return useApiQuery(findLoadsEndpoint, {
    query: {
      warehouseId: me.warehouse?.id,
      rows: looked,
      page: 1,
      orderField: 'forecast',
      orderDirection: 'desc',
    },
  });
}
