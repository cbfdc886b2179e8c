import { IconFilter, IconFilterPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDate } from '#kit/contract/dates.ts';
import type { OptionLookup } from './account-combobox.tsx';
import { LookupCombobox } from './account-combobox.tsx';
import { useImeInput } from './ime-input.ts';
import { DateInput } from './date-input.tsx';
import { useReturnFocusToAddFilter, useAddableFilters } from './add-filter.ts';
import type { CharacterFilter } from './character-filters.ts';
import { removeDisallowedCharacters } from './character-filters.ts';
import { useHotkeys } from './use-hotkeys.ts';
import { useIsTabletOrNarrower, useIsMobile } from './use-media-query.ts';
import { loadLocal, saveLocal } from './local-storage.ts';
import { useHeaderSlot, useSavedViewsSlot } from './screen.tsx';
import type { ListState } from './list.ts';
import { formatQueryValue } from './list-query.ts';
import type { SelectOption } from './statuses.ts';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import type { Translate } from './translate.tsx';
import { useUserHourClock, useTranslate } from './translate.tsx';
import { formatUserTimeOfDay } from './format-time.ts';
import { parseTimeInput, sanitizeTimeInput } from './parse-date.ts';
import type { ListViewPreset } from './saved-views-menu.tsx';
import { SavedViewsMenu } from './saved-views-menu.tsx';
import { formatTimeOfDay } from '#kit/contract/time-format.ts';

interface Shared {
  list: ListState;
  opened: string | null;
  open: (name: string | null) => void;
  offer: (name: string, label: string | null) => void;
}
const FiltersContext = createContext<Shared | null>(null);
export function useFiltersContext(): Shared {
  const shared = useContext(FiltersContext);
  if (!shared) throw new Error('A filter must be inside <Filters list={…}>');
  return shared;
}

/**
 * The filters in one row as chips "Key value ×". The dashed chip offers the others. All of it is in the URL. The row is initially
 * collapsed in a narrow window, and elsewhere if the user collapsed it before.
 */
export function Filters({
  list,
  presets,
  children,
}: {
  list: ListState;
  /** The screen's own views. They are in the header, together with the user's views. */
  presets?: readonly ListViewPreset[];
  children: ReactNode;
}) {
  const t = useTranslate();
  const [opened, open] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const { folded, fold: setFolded, foldable } = useFolded(list.isPageList);
  const head = useHeaderSlot();
  const { offers, offer } = useAddableFilters();
  const shared = useMemo<Shared>(() => ({ list, opened, open, offer }), [list, opened, offer]);
  const add = () => {
    setFolded(false);
    setAdding(true);
  };
  useHotkeys({ f: add }, list.isPageList);
  const row = useRef<HTMLDivElement>(null);
  useReturnFocusToAddFilter(row, opened);
  const left = Object.entries(offers).filter(([name]) => name !== opened);
  const slot = useIsMobile() && list.isPageList ? head : null;
  const toggle = () => setFolded(!folded);
  const fold = foldable && (
    <Fold count={list.activeFilterCount} folded={folded} slotted={slot !== null} turn={toggle} />
  );
  return (
    <FiltersContext value={shared}>
      <div
        ref={row}
        className="filters"
        role="search"
        data-collapsed={folded || undefined}
        data-in-header={slot !== null || undefined}
      >
        {slot ? createPortal(fold, slot) : fold}
        {children}
        {left.length > 0 && (
          <Menu opened={adding} onChange={setAdding} position="bottom-start" returnFocus={false}>
            <Menu.Target>
              <button type="button" className="chip add" onClick={() => setAdding(!adding)}>
                <span>
                  <IconFilterPlus size={14} stroke={1.75} aria-hidden />
                  {t('Filter')}
                  <kbd aria-hidden>f</kbd>
                </span>
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {left.map(([name, label]) => (
                <Menu.Item key={name} onClick={() => open(name)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {list.activeFilterCount > 0 && (
          <button
            type="button"
            className="link"
            onClick={() => {
              open(null);
              list.clearFilters();
            }}
          >
            {t('Clear')}
          </button>
        )}
        {list.isPageList && <PlacedViews list={list} presets={presets} />}
      </div>
    </FiltersContext>
  );
}

/** The views of the list: in the header if the screen defines some, otherwise after the filters. */
function PlacedViews({ list, presets }: { list: ListState; presets: readonly ListViewPreset[] | undefined }) {
  const slot = useSavedViewsSlot();
  if (presets === undefined) return <SavedViewsMenu list={list} />;
  return slot && createPortal(<SavedViewsMenu list={list} presets={presets} />, slot);
}

/** Whether the filters are collapsed. A narrow window always starts collapsed, a wide one keeps its last state. */
function useFolded(main: boolean) {
  const narrow = useIsTabletOrNarrower();
  const place = `search.${window.location.pathname}`;
  const [onNarrow, setOnNarrow] = useState(true);
  const [onWide, setOnWide] = useState(() => main && loadLocal<boolean>(place) === true);
  const fold = (next: boolean) => {
    if (narrow) return setOnNarrow(next);
    setOnWide(next);
    if (main) saveLocal(place, next);
  };
  return { folded: narrow ? onNarrow : onWide, fold, foldable: narrow || main };
}

/**
 * Collapses and expands the filters. While they are visible it is an icon before them. On a phone it is an icon in the header
 * with their count.
 */
function Fold({
  count,
  folded,
  slotted,
  turn: onToggle,
}: {
  count: number;
  folded: boolean;
  slotted: boolean;
  turn: () => void;
}) {
  const t = useTranslate();
  const small = slotted || !folded;
  const label = count > 0 ? t('Filters ({count})', { count }) : t('Filters');
  return (
    <button
      type="button"
      className={`${small ? 'btn icon sm ghost' : 'chip add'} ${slotted ? 'header-filters-toggle' : 'filters-toggle'}`}
      aria-label={small ? label : undefined}
      data-count={count > 0 ? count : undefined}
      aria-expanded={!folded}
      onClick={onToggle}
    >
      {small ? (
        <IconFilter size={16} stroke={1.75} aria-hidden />
      ) : (
        <span>
          <IconFilterPlus size={14} stroke={1.75} aria-hidden />
          {label}
        </span>
      )}
    </button>
  );
}

export interface FilterProps {
  name: string;
  label: string;
  /** True: it can be changed but not removed. */
  isAlwaysShown?: boolean;
}

/** The chip of one filter. Additional names (a range's end) are cleared with it. */
export function FilterChip({
  name,
  label,
  isAlwaysShown: always,
  alsoClearedName: also,
  valueText,
  children,
}: FilterProps & {
  alsoClearedName?: string;
  valueText: string;
  children: (close: () => void) => ReactNode;
}) {
  const t = useTranslate();
  const { list, opened, open, offer } = useFiltersContext();
  const on = opened === name;
  const isVisible = valueText !== '' || always || on;
  useEffect(() => {
    offer(name, isVisible ? null : label);
    return () => offer(name, null);
  }, [offer, name, label, isVisible]);
  if (!isVisible) return null;
  const close = () => open(null);
  return (
    <Popover opened={on} onChange={(next) => !next && close()} position="bottom-start" trapFocus returnFocus>
      <span className="chip">
        <Popover.Target>
          <button type="button" className="chip-main" onClick={() => open(on ? null : name)}>
            <span className="chip-label">{label}</span>
            <b className={valueText ? '' : 'muted'}>{valueText || t('Choose')}</b>
          </button>
        </Popover.Target>
        {!always && (
          <button
            type="button"
            className="chip-remove"
            aria-label={t('Clear {filter}', { filter: label })}
            onClick={() => {
              close();
              list.setFilters({ [name]: undefined, ...(also ? { [also]: undefined } : {}) });
            }}
          >
            <IconX size={12} stroke={2} aria-hidden />
          </button>
        )}
      </span>
      <Popover.Dropdown>
        <div className="filter-editor">{children(close)}</div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Returns the value of a filter in the URL. */
export const useFilterValue = (name: string) => formatQueryValue(useFiltersContext().list.query[name]);

export function TextFilter(props: FilterProps & { filter?: CharacterFilter }) {
  const { list } = useFiltersContext();
  const value = useFilterValue(props.name);
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const take = () => {
    if (text.trim() !== value) list.setFilters({ [props.name]: text.trim() || undefined });
  };
  const typing = useImeInput(text, (raw) =>
    setText(props.filter ? removeDisallowedCharacters(props.filter, raw) : raw),
  );
  return (
    <FilterChip {...props} valueText={value}>
      {(close) => (
        <input
          className="input"
          aria-label={props.label}
          data-autofocus
          {...typing}
          onBlur={take}
          onKeyDown={(e) => {
            if (e.key === 'Enter') {
              take();
              close();
            }
          }}
        />
      )}
    </FilterChip>
  );
}

/** One of a few options. "All" sends nothing. */
export function SelectFilter(props: FilterProps & { options: readonly SelectOption[] }) {
  const t = useTranslate();
  const { list } = useFiltersContext();
  const value = useFilterValue(props.name);
  return (
    <FilterChip {...props} valueText={props.options.find((o) => o.value === value)?.label ?? ''}>
      {(close) => (
        <div className="option-list" role="radiogroup" aria-label={props.label}>
          {[...(props.isAlwaysShown ? [] : [{ value: '', label: t('filter|All') }]), ...props.options].map(
            (o) => (
              <label key={o.value}>
                <input
                  type="radio"
                  name={`filter-${props.name}`}
                  checked={o.value === value}
                  data-autofocus={o.value === value || undefined}
                  onChange={() => {
                    list.setFilters({ [props.name]: o.value === '' ? undefined : o.value });
                  }}
                  onClick={close}
                />
                {o.label}
              </label>
            ),
          )}
        </div>
      )}
    </FilterChip>
  );
}

export function BooleanFilter(props: FilterProps) {
  const t = useTranslate();
  return (
    <SelectFilter
      {...props}
      options={[
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ]}
    />
  );
}

/** A filter by one date. `blankLabel` describes a search without the date. It is shown as its own chip. */
export function DateFilter({ blankLabel: blank, ...props }: FilterProps & { blankLabel?: string }) {
  const { list } = useFiltersContext();
  const value = useFilterValue(props.name);
  return (
    <FilterChip
      {...props}
      isAlwaysShown={blank !== undefined && value === ''}
      valueText={value === '' ? (blank ?? '') : formatDate(value)}
    >
      {(close) => (
        <DateInput
          label={props.label}
          value={value || null}
          onChange={(date) => {
            list.setFilters({ [props.name]: date ?? undefined });
            if (date) close();
          }}
        />
      )}
    </FilterChip>
  );
}

const momentWords = (value: string, idle: string) =>
  value === ''
    ? ''
    : [formatDate(value.slice(0, 10)), value.slice(11) === idle ? '' : formatUserTimeOfDay(value.slice(11))]
        .filter(Boolean)
        .join(' ');

/** The text of a range's chip: its single value, both its ends, or the end that is set. */
function rangeWords(t: Translate, from: string, to: string): string {
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return t('from {date}', { date: from });
  return to ? t('to {date}', { date: to }) : '';
}

/**
 * A filter by a range of dates. `name` is the from field. A to before from is rejected. With `includesTimes` its ends are
 * times. A day without a time then means from its first to its last minute.
 */
export function DateRangeFilter(props: FilterProps & { toName: string; includesTimes?: boolean }) {
  const t = useTranslate();
  const from = useFilterValue(props.name).slice(0, props.includesTimes ? 16 : 10);
  const to = useFilterValue(props.toName).slice(0, props.includesTimes ? 16 : 10);
  const rangeText = rangeWords(t, momentWords(from, '00:00'), momentWords(to, '23:59'));
  return (
    <FilterChip {...props} alsoClearedName={props.toName} valueText={rangeText}>
      {() => (
        <div className={props.includesTimes ? 'col' : 'row'}>
          <RangeEnd
            name={props.name}
            label={t('From')}
            value={from}
            idle={props.includesTimes ? '00:00' : undefined}
            off={(moment) => (to && moment > to ? t('From is later than To.') : null)}
          />
          {!props.includesTimes && <span className="muted">–</span>}
          <RangeEnd
            name={props.toName}
            label={t('To')}
            value={to}
            idle={props.includesTimes ? '23:59' : undefined}
            off={(moment) => (from && moment < from ? t('To is earlier than From.') : null)}
          />
        </div>
      )}
    </FilterChip>
  );
}

/** One end of a range. `idle` is the time that means none. */
function RangeEnd({
  name,
  label,
  value,
  idle,
  off,
}: {
  name: string;
  label: string;
  value: string;
  idle: string | undefined;
  off: (moment: string) => string | null;
}) {
  const t = useTranslate();
  const { list } = useFiltersContext();
  const [date, hour] = [value.slice(0, 10), value.slice(11)];
  const moment = (day: string, time: string) => (idle === undefined ? day : `${day} ${time}`);
  const timeFormat = useUserHourClock();
  const formattedTime = hour === idle ? '' : formatTimeOfDay(hour, timeFormat);
  const [text, setText] = useState(formattedTime);
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => setText(formattedTime), [formattedTime]);
  const takeHour = () => {
    if (idle === undefined || date === '') return;
    const typed = text === '' ? idle : parseTimeInput(text);
    const reason =
      typed === null ? t('Enter a time, for example {time}.', { time: '17:00' }) : off(moment(date, typed));
    setWhy(reason);
    if (reason !== null || typed === null) return;
    if (typed === hour) setText(formattedTime);
    else list.setFilters({ [name]: moment(date, typed) });
  };
  const typing = useImeInput(text, (raw) => setText(sanitizeTimeInput(raw)));
  return (
    <div className="range-bound">
      <DateInput
        label={label}
        value={date || null}
        getDayDisabledReason={(day) => off(moment(day, hour || (idle ?? '')))}
        onChange={(day) =>
          list.setFilters({ [name]: day === null ? undefined : moment(day, hour || (idle ?? '')) })
        }
      />
      {idle !== undefined && (
        <input
          className="input hour"
          aria-label={t('{end}: time', { end: label })}
          placeholder={formatTimeOfDay('17:00', timeFormat)}
          disabled={date === ''}
          {...typing}
          onBlur={takeHour}
          onKeyDown={(e) => {
            if (e.key === 'Enter') takeHour();
          }}
        />
      )}
      {why && (
        <p className="error-message" role="alert">
          {why}
        </p>
      )}
    </div>
  );
}

/** An account, by number or name. The chip shows its name. */
export function LookupFilter(props: FilterProps & { lookup: OptionLookup }) {
  const { list } = useFiltersContext();
  const value = useFilterValue(props.name);
  const [name, setName] = useState('');
  useEffect(() => {
    if (value === '') return setName('');
    let isCancelled = false;
    void Promise.resolve(props.lookup.findOptionByValue?.(value)).then(
      (choice) => {
        if (!isCancelled) setName(choice?.label ?? value);
      },
      () => {
        if (!isCancelled) setName(value);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [value, props.lookup]);
  return (
    <FilterChip {...props} valueText={value === '' ? '' : name || value}>
      {(close) => (
        <LookupCombobox
          label={props.label}
          lookup={props.lookup}
          value={value || null}
          onChange={(choice) => {
            setName(choice?.label ?? '');
            list.setFilters({ [props.name]: choice?.value });
            if (choice) close();
          }}
        />
      )}
    </FilterChip>
  );
}
