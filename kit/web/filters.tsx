import { IconFilterPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { showDate } from '#kit/contract/dates.ts';
import type { Lookup } from './account-input.tsx';
import { AccountInput } from './account-input.tsx';
import { DateInput } from './date-input.tsx';
import type { KeyFilter } from './key-filters.ts';
import { clean } from './key-filters.ts';
import { useKeys } from './keys.ts';
import type { List } from './list.ts';
import { written } from './list-query.ts';
import type { Option } from './states.ts';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { useText } from './text.tsx';

interface Shared {
  list: List;
  opened: string | null;
  open: (name: string | null) => void;
  offer: (name: string, label: string | null) => void;
}
const FiltersContext = createContext<Shared | null>(null);
function useFilters(): Shared {
  const shared = useContext(FiltersContext);
  if (!shared) throw new Error('A filter stands inside <Filters list={…}>');
  return shared;
}

/** The filters in one row as chips "Key value ×"; the dashed one offers the rest. All of it is in the address. On a phone the row folds away. */
export function Filters({ list, children }: { list: List; children: ReactNode }) {
  const t = useText();
  const [opened, open] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const [folded, setFolded] = useState(true);
  const [offers, setOffers] = useState<Record<string, string>>({});
  const shared = useMemo<Shared>(
    () => ({
      list,
      opened,
      open,
      offer: (name, label) => setOffers((old) => (label === null ? Object.fromEntries(Object.entries(old).filter(([n]) => n !== name)) : old[name] === label ? old : { ...old, [name]: label })),
    }),
    [list, opened],
  );
  useKeys({ f: () => setAdding(true) }, list.main);
  const left = Object.entries(offers).filter(([name]) => name !== opened);
  return (
    <FiltersContext value={shared}>
      <div className="filters" role="search" data-folded={folded || undefined}>
        <button type="button" className="chip add fold" aria-expanded={!folded} onClick={() => setFolded(!folded)}><span>{list.filtered > 0 ? t('Search ({count})', { count: list.filtered }) : t('Search')}</span></button>
        {children}
        {left.length > 0 && (
          <Menu opened={adding} onChange={setAdding} position="bottom-start" returnFocus={false}>
            <Menu.Target><button type="button" className="chip add"><span><IconFilterPlus size={14} stroke={1.75} aria-hidden />{t('Filter')}<kbd aria-hidden>f</kbd></span></button></Menu.Target>
            <Menu.Dropdown>{left.map(([name, label]) => <Menu.Item key={name} onClick={() => open(name)}>{label}</Menu.Item>)}</Menu.Dropdown>
          </Menu>
        )}
        {list.filtered > 0 && <button type="button" className="link" onClick={() => { open(null); list.clear(); }}>{t('Clear')}</button>}
      </div>
    </FiltersContext>
  );
}

interface FilterProps {
  name: string;
  label: string;
  /** True: it cannot be taken off, only changed. */
  always?: boolean;
}

/** The chip of one filter. Names beyond the first (a range's end) are cleared with it. */
function Chip({ name, label, always, also, shown, children }: FilterProps & { also?: string; shown: string; children: (close: () => void) => ReactNode }) {
  const t = useText();
  const { list, opened, open, offer } = useFilters();
  const on = opened === name;
  const stands = shown !== '' || always || on;
  useEffect(() => {
    offer(name, stands ? null : label);
    return () => offer(name, null);
    // `offer` keeps no state of its own.
  }, [name, label, stands]);
  if (!stands) return null;
  const close = () => open(null);
  return (
    <Popover opened={on} onChange={(next) => !next && close()} position="bottom-start" trapFocus returnFocus>
      <span className="chip">
        <Popover.Target>
          <button type="button" className="chip-main" onClick={() => open(on ? null : name)}><span className="k">{label}</span><b>{shown || '…'}</b></button>
        </Popover.Target>
        {!always && <button type="button" className="x" aria-label={t('Clear {filter}', { filter: label })} onClick={() => { close(); list.set({ [name]: undefined, ...(also ? { [also]: undefined } : {}) }); }}><IconX size={12} stroke={2} aria-hidden /></button>}
      </span>
      <Popover.Dropdown><div className="filter-edit">{children(close)}</div></Popover.Dropdown>
    </Popover>
  );
}

const useValue = (name: string) => written(useFilters().list.query[name]);

export function TextFilter(props: FilterProps & { filter?: KeyFilter }) {
  const { list } = useFilters();
  const value = useValue(props.name);
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const take = () => { if (text.trim() !== value) list.set({ [props.name]: text.trim() || undefined }); };
  return (
    <Chip {...props} shown={value}>
      {(close) => <input className="input" aria-label={props.label} data-autofocus value={text} onChange={(e) => setText(props.filter ? clean(props.filter, e.target.value) : e.target.value)} onBlur={take} onKeyDown={(e) => { if (e.key === 'Enter') { take(); close(); } }} />}
    </Chip>
  );
}

/** One of a few; "All" sends nothing. */
export function SelectFilter(props: FilterProps & { options: readonly Option[] }) {
  const t = useText();
  const { list } = useFilters();
  const value = useValue(props.name);
  return (
    <Chip {...props} shown={props.options.find((o) => o.value === value)?.label ?? ''}>
      {(close) => (
        <div className="checks" role="radiogroup" aria-label={props.label}>
          {[...(props.always ? [] : [{ value: '', label: t('All') }]), ...props.options].map((o) => (
            <label key={o.value}><input type="radio" name={`filter-${props.name}`} checked={o.value === value} data-autofocus={o.value === value || undefined} onChange={() => { list.set({ [props.name]: o.value === '' ? undefined : o.value }); }} onClick={close} />{o.label}</label>
          ))}
        </div>
      )}
    </Chip>
  );
}

export function FlagFilter(props: FilterProps) {
  const t = useText();
  return <SelectFilter {...props} options={[{ value: 'true', label: t('Yes') }, { value: 'false', label: t('No') }]} />;
}

export function DateFilter(props: FilterProps) {
  const { list } = useFilters();
  const value = useValue(props.name);
  return (
    <Chip {...props} shown={value === '' ? '' : showDate(value)}>
      {(close) => <DateInput label={props.label} value={value || null} onChange={(date) => { list.set({ [props.name]: date ?? undefined }); if (date) close(); }} />}
    </Chip>
  );
}

/** From and to; `name` is the from field. To before from is refused. */
export function RangeFilter(props: FilterProps & { to: string }) {
  const t = useText();
  const { list } = useFilters();
  const from = useValue(props.name).slice(0, 10);
  const to = useValue(props.to).slice(0, 10);
  const shown = from && to ? (from === to ? showDate(from) : `${showDate(from)} – ${showDate(to)}`) : from ? t('from {date}', { date: showDate(from) }) : to ? t('to {date}', { date: showDate(to) }) : '';
  return (
    <Chip {...props} also={props.to} shown={shown}>
      {() => (
        <div className="row">
          <DateInput label={t('From')} value={from || null} off={(d) => (to && d > to ? t('From lies after to.') : null)} onChange={(date) => list.set({ [props.name]: date ?? undefined })} />
          <span className="dim">–</span>
          <DateInput label={t('To')} value={to || null} off={(d) => (from && d < from ? t('To lies before from.') : null)} onChange={(date) => list.set({ [props.to]: date ?? undefined })} />
        </div>
      )}
    </Chip>
  );
}

/** An account, by number or name. The chip shows its name. */
export function AccountFilter(props: FilterProps & { look: Lookup }) {
  const { list } = useFilters();
  const value = useValue(props.name);
  const [name, setName] = useState('');
  useEffect(() => {
    if (value === '') return setName('');
    let gone = false;
    void Promise.resolve(props.look.known?.(value)).then((choice) => { if (!gone) setName(choice?.label ?? value); }, () => { if (!gone) setName(value); });
    return () => {
      gone = true;
    };
  }, [value, props.look]);
  return (
    <Chip {...props} shown={value === '' ? '' : name || value}>
      {(close) => <AccountInput label={props.label} look={props.look} value={value || null} onChange={(choice) => { setName(choice?.label ?? ''); list.set({ [props.name]: choice?.value }); if (choice) close(); }} />}
    </Chip>
  );
}
