import {
  findOutboundWarehousesEndpoint,
  findWarehouseCodesEndpoint,
} from '#areas/floor/warehouse-settings/warehouse-settings.contract.ts';
import { useApiQuery } from '#kit/web/api-query.ts';

const optionOf = (w: { id: number; code: string }) => ({ value: String(w.id), label: w.code });
/** Every warehouse, for filters: shuttles come from and go to others than the caller's. */
export const useWarehouseOptions = () =>
  (useApiQuery(findWarehouseCodesEndpoint, {}).data ?? []).map(optionOf);
/** Those that trucks leave from, and the one a record has already. */
export function useOutboundWarehouseOptions(before?: { id: number; code: string }) {
  const open = useApiQuery(findOutboundWarehousesEndpoint, {}).data ?? [];
  return [...open, ...(before && !open.some((w) => w.id === before.id) ? [before] : [])].map(optionOf);
}
