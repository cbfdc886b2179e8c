import type { FilterProps } from './filters.tsx';
import { Chip, useFilters, useValue } from './filters.tsx';
import type { Option } from './states.ts';

/** One or several of a few, which the address writes with commas; none means all. */
export function SeveralFilter(props: FilterProps & { options: readonly Option[] }) {
  const { list } = useFilters();
  const chosen = useValue(props.name).split(',');
  const named = props.options.filter((o) => chosen.includes(o.value));
  const turn = (value: string, on: boolean) => {
    const next = props.options.filter((o) => (o.value === value ? on : chosen.includes(o.value)));
    list.set({ [props.name]: next.length === 0 ? undefined : next.map((o) => o.value).join(',') });
  };
  return (
    <Chip {...props} shown={named.map((o) => o.label).join(', ')}>
      {() => (
        <div className="checks" role="group" aria-label={props.label}>
          {props.options.map((o, at) => (
            <label key={o.value}>
              <input
                type="checkbox"
                className="cb"
                checked={chosen.includes(o.value)}
                data-autofocus={at === 0 || undefined}
                onChange={(e) => turn(o.value, e.target.checked)}
              />
              {o.label}
            </label>
          ))}
        </div>
      )}
    </Chip>
  );
}
