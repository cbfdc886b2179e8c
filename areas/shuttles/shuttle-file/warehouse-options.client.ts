import {
  listActiveOutboundWarehousesEndpoint,
  listAllWarehouseNamesEndpoint,
} from '#areas/floor/warehouse-settings/warehouse-settings.contract.ts';
import { useApiQuery } from '#kit/web/api-query.ts';

const optionOf = (w: { id: number; code: string }) => ({ value: String(w.id), label: w.code });
/** All warehouses, for filters, because shuttles also use warehouses that are not the caller's. */
export const useAllWarehouseOptions = () =>
  (useApiQuery(listAllWarehouseNamesEndpoint, {}).data ?? []).map(optionOf);
/** The warehouses that trucks leave from, plus the one a record already has. */
export function useOutboundWarehouseOptions(currentWarehouse?: { id: number; code: string }) {
  const open = useApiQuery(listActiveOutboundWarehousesEndpoint, {}).data ?? [];
  return [
    ...open,
    ...(currentWarehouse && !open.some((w) => w.id === currentWarehouse.id) ? [currentWarehouse] : []),
  ].map(optionOf);
}
