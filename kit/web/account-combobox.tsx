import { IconSelector, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { FieldControlProps } from './field.tsx';
import { Popover } from './popover.tsx';
import { useTranslate } from './translate.tsx';

export interface LookupOption {
  value: string;
  label: string;
  /** City and number: the gray part of the option. */
  note?: string;
}
/** The source of the options. Keep it outside the component, or memoize it. */
export interface OptionLookup {
  findOptions: (text: string, signal: AbortSignal) => Promise<LookupOption[]>;
  /** Finds the option for a value from the URL or a record. */
  findOptionByValue?: (value: string) => Promise<LookupOption | undefined> | LookupOption | undefined;
}
export const maxLookupOptions = 20;
const WAIT_MS = 180;

/**
 * A combobox with arrow keys, Enter and Escape. It limits requests while the user types, and an older response never
 * replaces a newer one. If the user types a name and leaves the field with Tab, the first option is selected, even if it
 * arrives later.
 */
export function LookupCombobox({
  control,
  value,
  onChange,
  lookup: look,
  placeholder,
  label,
  typed,
}: AccountInputProps & { placeholder?: string; label?: string }) {
  const t = useTranslate();
  const box = useAccountBox({ control, value, onChange, lookup: look, typed });
  const { listId, open, found, at: activeIndex } = box;
  return (
    <Popover
      opened={open}
      onChange={box.setOpen}
      position="bottom-start"
      width="target"
      withRoles={false}
      returnFocus={false}
    >
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
            data-pending={box.left || undefined}
            aria-activedescendant={open && found[activeIndex] ? `${listId}-${activeIndex}` : undefined}
            autoComplete="off"
            placeholder={placeholder ?? t('Name, city or number')}
            value={box.name}
            onChange={(e) => box.type(e.target.value)}
            onFocus={(e) => e.target.select()}
            onClick={() => box.setOpen(true)}
            onKeyDown={(e) => pressed(e, box)}
            onBlur={box.blur}
          />
          {value && !control?.disabled ? (
            <button
              type="button"
              className="inside-input"
              tabIndex={-1}
              aria-label={t('Clear')}
              onMouseDown={(e) => e.preventDefault()}
              onClick={box.clear}
            >
              <IconX size={13} aria-hidden />
            </button>
          ) : (
            <span className="inside-input" aria-hidden>
              <IconSelector size={14} stroke={1.75} />
            </span>
          )}
        </div>
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(e) => e.preventDefault()}>
        <Choices box={box} label={label ?? t('Choices')} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface AccountInputProps {
  control?: Partial<FieldControlProps>;
  value: string | null;
  onChange: (choice: LookupOption | null) => void;
  lookup: OptionLookup;
  /** Initial text, treated as if typed. Its options are loaded immediately. */
  typed?: string | undefined;
}
type Box = ReturnType<typeof useAccountBox>;

/** The state of the combobox: the typed text, its options, and the keyboard actions. */
function useAccountBox({ control, value, onChange, lookup: look, typed: begun = '' }: AccountInputProps) {
  const listId = useId();
  const [text, setText] = useState(begun);
  const [typing, setTyping] = useState(begun !== '');
  const [open, setOpen] = useState(begun !== '');
  const [activeIndex, setActiveIndex] = useState(0);
  const { left, leaving, setLeft } = useLeft();
  const picked = usePicked(value, look);
  const { found, of: foundText, state } = useFound(look, typing ? text : '', open || left, left);
  const name = typing ? text : picked.label;
  // Options of an older text cannot be selected.
  const fresh = foundText === (typing ? text.trim() : '');
  const take = (choice: LookupOption | null) => {
    picked.remember(choice);
    onChange(choice);
    close();
  };
  /** Closes the list and shows the selected value again. */
  const giveUp = () => {
    setTyping(false);
    setOpen(false);
  };
  const close = () => {
    giveUp();
    setLeft(false);
  };
  const type = (typed: string) => {
    setText(typed);
    setTyping(true);
    setOpen(true);
    setLeft(false);
    if (typed === '') onChange(null);
  };
  const clear = () => {
    setText('');
    take(null);
  };
  const blur = () => {
    setOpen(false);
    if (!leaving.current) setTyping(false);
    control?.onBlur?.();
  };
  useEffect(() => setActiveIndex(0), [found]);
  const first = found[0];
  const settle = useEffectEvent((choice: LookupOption | undefined) => (choice ? take(choice) : close()));
  useEffect(() => {
    if (left && fresh) settle(first);
  }, [left, fresh, first]);
  const typed = typing && text.trim() !== '';
  /** Selects the highlighted option. If the options have not loaded yet, selects the first one that arrives. */
  const leave = () => {
    const marked = found[activeIndex];
    if (typed && !fresh) setLeft(true);
    else if (marked) take(marked);
  };
  const has = typed && !fresh ? 'coming' : found[activeIndex];
  return {
    listId,
    left,
    text,
    typed,
    has,
    name,
    open,
    at: activeIndex,
    found,
    fresh,
    state,
    setOpen,
    setAt: setActiveIndex,
    take,
    type,
    clear,
    blur,
    leave,
    giveUp,
  };
}

/**
 * Whether the field was left by Tab or Enter before the options arrived. Also a ref, because the blur follows within the same key
 * event.
 */
function useLeft() {
  const [left, setLeftState] = useState(false);
  const leaving = useRef(false);
  const setLeft = (on: boolean) => {
    leaving.current = on;
    setLeftState(on);
  };
  return { left, leaving, setLeft };
}

/**
 * Arrow keys move through the options, Enter and Tab select one, Escape restores the value. A key that the list handles does not
 * propagate.
 */
function pressed(event: KeyboardEvent, box: Box): void {
  const { open, found } = box;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    if (!open) box.setOpen(true);
    else box.setAt((old) => (found.length === 0 ? 0 : (old + step + found.length) % found.length));
  } else if (event.key === 'Enter' && open && box.has) {
    event.preventDefault();
    event.stopPropagation();
    box.leave();
  } else if (event.key === 'Tab' && open && box.typed) box.leave();
  else if (event.key === 'Escape' && open) {
    event.stopPropagation();
    box.giveUp();
  }
}

/** The popover under the field: the options, and a line with their number. */
function Choices({ box, label }: { box: Box; label: string }) {
  const { listId, found, fresh, at: activeIndex, setAt, take } = box;
  return (
    <>
      {/* Options of an older text are dimmed and disabled until the new ones load. */}
      <ul role="listbox" id={listId} className="listbox" aria-label={label} aria-busy={!fresh}>
        {found.map((choice, index) => (
          <li
            key={choice.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            className={index === activeIndex ? 'active' : ''}
            onMouseEnter={() => setAt(index)}
            aria-disabled={!fresh || undefined}
            onClick={() => fresh && take(choice)}
          >
            <span className="ellipsis" title={choice.label}>
              {choice.label}
            </span>
            {choice.note && <span className="muted">{choice.note}</span>}
          </li>
        ))}
      </ul>
      <p className="caption listbox-note" role="status">
        <HowMany box={box} />
      </p>
    </>
  );
}

function HowMany({ box: { found, state, text } }: { box: Box }) {
  const t = useTranslate();
  if (state === 'failed') return t('Couldn’t load the options.');
  if (state === 'looking' && found.length === 0) return t('Searching…');
  if (found.length === 0) return t('No matches for “{text}”.', { text });
  if (found.length >= maxLookupOptions)
    return t('First {count}. Keep typing to see more.', { count: maxLookupOptions });
  return t('{count, plural, one {# match} other {# matches}}', { count: found.length });
}

/** The name of the selected value: the option just picked, or fetched once. */
function usePicked(
  value: string | null,
  look: OptionLookup,
): { label: string; remember: (choice: LookupOption | null) => void } {
  const [choice, setChoice] = useState<LookupOption | null>(null);
  useEffect(() => {
    if (!value || choice?.value === value) return undefined;
    let isCancelled = false;
    void Promise.resolve(look.findOptionByValue?.(value)).then(
      (found) => {
        if (!isCancelled && found) setChoice(found);
      },
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [value, choice, look]);
  const label = choice && choice.value === value ? choice.label : (value ?? '');
  return { label, remember: setChoice };
}

function useFound(look: OptionLookup, text: string, on: boolean, left: boolean) {
  const [found, setFound] = useState<LookupOption[]>([]);
  /** The text that the options were loaded for. */
  const [foundText, setFoundText] = useState<string | null>(null);
  const [state, setState] = useState<'looking' | 'ready' | 'failed'>('looking');
  const first = useRef(true);
  useEffect(() => {
    if (!on) {
      first.current = true;
      setFoundText(null);
      return undefined;
    }
    const stop = new AbortController();
    setState('looking');
    const timer = setTimeout(
      () => {
        look.findOptions(text.trim(), stop.signal).then(
          (list) => {
            if (!stop.signal.aborted) {
              setFound(list.slice(0, maxLookupOptions));
              setFoundText(text.trim());
              setState('ready');
            }
          },
          () => {
            if (!stop.signal.aborted) {
              setFound([]);
              setFoundText(text.trim());
              setState('failed');
            }
          },
        );
      },
      first.current || left ? 0 : WAIT_MS,
    );
    first.current = false;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [look, text, on, left]);
  return { found, of: foundText, state };
}
