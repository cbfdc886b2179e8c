import {
  outboundWarehouses,
  warehouseCodes,
} from '#areas/floor/warehouse-settings/warehouse-settings.contract.ts';
import { useAnswer } from '#kit/web/query.ts';

const optionOf = (w: { id: number; code: string }) => ({ value: String(w.id), label: w.code });
/** Every warehouse, for filters: shuttles come from and go to others than the caller's. */
export const useWarehouseOptions = () => (useAnswer(warehouseCodes, {}).data ?? []).map(optionOf);
/** Those that trucks leave from, and the one a record has already. */
export function useOutboundOptions(before?: { id: number; code: string }) {
  const open = useAnswer(outboundWarehouses, {}).data ?? [];
  return [...open, ...(before && !open.some((w) => w.id === before.id) ? [before] : [])].map(optionOf);
}
