import { IconSelector, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Control } from './field.tsx';
import { Popover } from './popover.tsx';
import { useText } from './text.tsx';

export interface Choice {
  value: string;
  label: string;
  /** City, number: the grey part of the line. */
  note?: string;
}
/** Where the choices come from. Keep it outside the component, or memoised. */
export interface Lookup {
  find: (text: string, signal: AbortSignal) => Promise<Choice[]>;
  /** The choice of a value that came from the address or a record. */
  known?: (value: string) => Promise<Choice | undefined> | Choice | undefined;
}
export const LOOKUP_LIMIT = 20;
const WAIT_MS = 180;

/** A combobox: arrows, Enter, Escape; few requests while typing, and an old answer never replaces a newer one. */
export function AccountInput({ control, value, onChange, look, placeholder, label }: { control?: Partial<Control>; value: string | null; onChange: (choice: Choice | null) => void; look: Lookup; placeholder?: string; label?: string }) {
  const t = useText();
  const listId = useId();
  const [text, setText] = useState('');
  const [typing, setTyping] = useState(false);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const picked = usePicked(value, look);
  const { found, state } = useFound(look, typing ? text : '', open);
  const name = typing ? text : (picked?.label ?? '');
  const take = (choice: Choice | null) => {
    picked.remember(choice);
    onChange(choice);
    setTyping(false);
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setOpen(true);
      const by = event.key === 'ArrowDown' ? 1 : -1;
      return setAt((old) => (found.length === 0 ? 0 : (old + by + found.length) % found.length));
    }
    if (event.key === 'Enter' && open && found[at]) {
      event.preventDefault();
      event.stopPropagation();
      return take(found[at]);
    }
    if (event.key === 'Tab' && open && typing && found[at]) take(found[at]);
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      setTyping(false);
    }
    return undefined;
  };
  useEffect(() => setAt(0), [found]);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width="target" withRoles={false} returnFocus={false}>
      <Popover.Target>
        <div className="with-button">
          <input
            aria-label={label}
            {...control}
            className="input"
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && found[at] ? `${listId}-${at}` : undefined}
            autoComplete="off"
            placeholder={placeholder ?? t('Name, city or number')}
            value={name}
            onChange={(e) => { setText(e.target.value); setTyping(true); setOpen(true); if (e.target.value === '') onChange(null); }}
            onFocus={(e) => e.target.select()}
            onClick={() => setOpen(true)}
            onKeyDown={press}
            onBlur={() => { setOpen(false); setTyping(false); control?.onBlur?.(); }}
          />
          {value && !control?.disabled ? (
            <button type="button" className="inside" tabIndex={-1} aria-label={t('Clear')} onMouseDown={(e) => e.preventDefault()} onClick={() => { setText(''); take(null); }}><IconX size={13} aria-hidden /></button>
          ) : <span className="inside" aria-hidden><IconSelector size={14} stroke={1.75} /></span>}
        </div>
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(e) => e.preventDefault()}>
        <ul role="listbox" id={listId} className="choices" aria-label={label ?? t('Choices')}>
          {found.map((choice, index) => (
            <li key={choice.value} id={`${listId}-${index}`} role="option" aria-selected={index === at} className={index === at ? 'on' : ''} onMouseEnter={() => setAt(index)} onClick={() => take(choice)}>
              <span className="ell">{choice.label}</span>{choice.note && <span className="dim">{choice.note}</span>}
            </li>
          ))}
        </ul>
        <p className="cap choices-note" role="status">
          {state === 'failed' ? t('The choices could not be loaded.') : state === 'looking' && found.length === 0 ? t('Looking…') : found.length === 0 ? t('Nothing matches "{text}".', { text }) : found.length >= LOOKUP_LIMIT ? t('The first {count}. Type on to see others.', { count: LOOKUP_LIMIT }) : t('{count, plural, one {# match} other {# matches}}', { count: found.length })}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The name behind the held value: the one just picked, or asked for once. */
function usePicked(value: string | null, look: Lookup): { label: string; remember: (choice: Choice | null) => void } {
  const [choice, setChoice] = useState<Choice | null>(null);
  useEffect(() => {
    if (!value || choice?.value === value) return undefined;
    let gone = false;
    void Promise.resolve(look.known?.(value)).then((found) => { if (!gone && found) setChoice(found); }, () => undefined);
    return () => {
      gone = true;
    };
  }, [value, choice, look]);
  return { label: value ? (choice?.value === value ? choice.label : value) : '', remember: setChoice };
}

function useFound(look: Lookup, text: string, on: boolean) {
  const [found, setFound] = useState<Choice[]>([]);
  const [state, setState] = useState<'looking' | 'ready' | 'failed'>('looking');
  const first = useRef(true);
  useEffect(() => {
    if (!on) {
      first.current = true;
      return undefined;
    }
    const stop = new AbortController();
    setState('looking');
    const timer = setTimeout(() => {
      look.find(text.trim(), stop.signal).then(
        (list) => { if (!stop.signal.aborted) { setFound(list.slice(0, LOOKUP_LIMIT)); setState('ready'); } },
        () => { if (!stop.signal.aborted) { setFound([]); setState('failed'); } },
      );
    }, first.current ? 0 : WAIT_MS);
    first.current = false;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [look, text, on]);
  return { found, state };
}
