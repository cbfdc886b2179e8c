import { SelectFilter } from './filters.tsx';
import { useCurrentUser } from './current-user.ts';
import { useTranslate } from './translate.tsx';

/**
 * A filter for the user's warehouses, shown if they have several. Hidden when the page header already selects one, unless
 * the list ignores that choice.
 */
export function UserWarehouseFilterIfSeveral({
  label,
  ignoresHeaderWarehouse: beyond = false,
}: {
  label?: string;
  ignoresHeaderWarehouse?: boolean;
}) {
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
