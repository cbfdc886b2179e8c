import type { findShuttleInbound, findShuttleLoads } from './shuttle-loads.contract.ts';
import { warehouseCodes } from '#areas/floor/warehouse-settings/warehouse-settings.contract.ts';
import { DateFilter, Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { SeveralFilter } from '#kit/web/several-filter.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useAnswer } from '#kit/web/query.ts';
import { stateOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';
import type { View } from '#kit/web/views.tsx';

type Shuttles = ListOf<typeof findShuttleLoads> | ListOf<typeof findShuttleInbound>;

/** A view by its states; the way the list is sorted stays, all other filters are cleared. */
export function shuttleView(
  list: Shuttles,
  name: string,
  status: readonly number[] | undefined,
  count?: number,
): View {
  const { orderField, orderDirection } = list.query;
  return { name, query: { orderField, orderDirection, status }, count };
}

export function ShuttleFilters({ list, views }: { list: Shuttles; views: readonly View[] }) {
  const t = useText();
  // Trucks also come from and go to warehouses that are not the caller's.
  const places = (useAnswer(warehouseCodes, {}).data ?? []).map((w) => ({
    value: String(w.id),
    label: w.code,
  }));
  return (
    <Filters list={list} presets={views}>
      <DateFilter name="dayOfService" label={t('Day of service')} />
      <SeveralFilter name="status" label={t('Status')} options={stateOptions('shuttle', t)} />
      <TextFilter name="number" label={t('Number')} />
      <SelectFilter name="warehouseId" label={t('Warehouse')} options={places} />
      <SelectFilter name="outboundWarehouseId" label={t('Outbound warehouse')} options={places} />
    </Filters>
  );
}
