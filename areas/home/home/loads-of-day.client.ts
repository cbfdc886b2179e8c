import { findLoadsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';

/** Enough to find the late loads of a day without loading all of them. */
const looked = 200;
/** The loads of the operating day, sorted by forecast with the worst first. One query for everything Home shows of them. */
export function useLoadsOfDayWorstFirst() {
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
