import type { FilterProps } from './filters.tsx';
import { FilterChip, useFiltersContext, useFilterValue } from './filters.tsx';
import type { SelectOption } from './statuses.ts';

/** One or several of a few options, comma-separated in the URL. None means all. */
export function MultiSelectFilter(props: FilterProps & { options: readonly SelectOption[] }) {
  const { list } = useFiltersContext();
  const chosen = useFilterValue(props.name).split(',');
  const named = props.options.filter((o) => chosen.includes(o.value));
  const toggle = (value: string, on: boolean) => {
    const next = props.options.filter((o) => (o.value === value ? on : chosen.includes(o.value)));
    list.setFilters({ [props.name]: next.length === 0 ? undefined : next.map((o) => o.value).join(',') });
  };
  return (
    <FilterChip {...props} valueText={named.map((o) => o.label).join(', ')}>
      {() => (
        <div className="option-list" role="group" aria-label={props.label}>
          {props.options.map((o, index) => (
            <label key={o.value}>
              <input
                type="checkbox"
                className="checkbox"
                checked={chosen.includes(o.value)}
                data-autofocus={index === 0 || undefined}
                onChange={(e) => toggle(o.value, e.target.checked)}
              />
              {o.label}
            </label>
          ))}
        </div>
      )}
    </FilterChip>
  );
}
