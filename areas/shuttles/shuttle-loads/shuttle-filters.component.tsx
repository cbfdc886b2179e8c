import type { findInboundShuttleLoadsEndpoint, findShuttleLoadsEndpoint } from './shuttle-loads.contract.ts';
import { listAllWarehouseNamesEndpoint } from '#areas/floor/warehouse-settings/warehouse-settings.contract.ts';
import { DateFilter, Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { MultiSelectFilter } from '#kit/web/multi-select-filter.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';

type Shuttles =
  | EndpointListState<typeof findShuttleLoadsEndpoint>
  | EndpointListState<typeof findInboundShuttleLoadsEndpoint>;

/** Builds a view by status. Keeps the sort order and clears all other filters. */
export function buildShuttleLoadListViewByStatus(
  list: Shuttles,
  name: string,
  status: readonly number[] | undefined,
  count?: number,
): ListViewPreset {
  const { orderField, orderDirection } = list.query;
  return { name, query: { orderField, orderDirection, status }, count };
}

export function ShuttleLoadFilters({ list, views }: { list: Shuttles; views: readonly ListViewPreset[] }) {
  const t = useTranslate();
  // Includes all warehouses, because shuttles also use ones that are not the caller's.
  const places = (useApiQuery(listAllWarehouseNamesEndpoint, {}).data ?? []).map((w) => ({
    value: String(w.id),
    label: w.code,
  }));
  return (
    <Filters list={list} presets={views}>
      <DateFilter name="dayOfService" label={t('Day of service')} />
      <MultiSelectFilter
        name="status"
        label={t('Status')}
        options={listSelectableStatusOptions('shuttle', t)}
      />
      <TextFilter name="number" label={t('Number')} />
      <SelectFilter name="warehouseId" label={t('Warehouse')} options={places} />
      <SelectFilter name="outboundWarehouseId" label={t('Outbound warehouse')} options={places} />
    </Filters>
  );
}
