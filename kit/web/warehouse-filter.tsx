import { SelectFilter } from './filters.tsx';
import { useCurrentUser } from './current-user.ts';
import { useTranslate } from './translate.tsx';

/**
 * The warehouses in which one works, where there are several to choose from. Not beside the one that the head of the page has chosen,
 * unless the list goes `beyond` it.
 */
export function WarehouseFilter({ label, beyond = false }: { label?: string; beyond?: boolean }) {
  const t = useTranslate();
  const me = useCurrentUser();
  if (me.warehouses.length < 2 || (me.warehouse !== undefined && !beyond)) return null;
  return (
    <SelectFilter
      name="warehouseId"
      label={label ?? t('Warehouse')}
      options={me.warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
    />
  );
}
