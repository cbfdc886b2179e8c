import { IconAlertTriangle, IconArrowRight, IconBackspace, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { switchScannerLanguage } from './scanner-language.client.ts';
import { signInToScanner } from './scanner.client.ts';
import { useScannerState } from './scanner-state.client.ts';
import type { KeyBurst } from './keyboard-wedge.rules.ts';
import { processWedgeKey, emptyKeyBurst } from './keyboard-wedge.rules.ts';
import { languages, useLanguage, useTranslate } from '#kit/web/translate.tsx';

/** Id and PIN on a keypad that works with gloves. Scanning the user's card fills in the id. A keyboard works as well. */
export function ScannerSignInForm() {
  const t = useTranslate();
  const typing = useSignInKeys();
  const { id, pin, field, busy, go } = typing;
  const next = field === 'id' ? t('Next') : t('Sign in');
  const ready = id !== '' && (field === 'id' || pin.length >= 4);
  return (
    <main className="scanner-sign-in" aria-busy={busy}>
      <h1>{t('Scanner')}</h1>
      <Notes />
      <Fields of={typing} />
      <Pad of={typing} />
      <button
        type="button"
        className="touch-button scanner-button primary"
        aria-disabled={!ready || busy}
        onClick={() => void go()}
      >
        {busy ? t('Signing in') : next}
      </button>
      <Languages />
    </main>
  );
}

type Change = (old: string) => string;
/** The id and PIN as they are typed on the keypad or a keyboard, or scanned from the card. */
function useSignInKeys() {
  const [id, setId] = useState('');
  const [pin, setPin] = useState('');
  const [field, setField] = useState<'id' | 'pin'>('id');
  const [busy, setBusy] = useState(false);
  const state = useRef({ id, pin, field, busy });
  state.current = { id, pin, field, busy };
  const changeField = (change: (old: string) => string) =>
    state.current.field === 'id'
      ? setId((old) => change(old).slice(0, 40))
      : setPin((old) => change(old).replace(/\D/g, '').slice(0, 8));
  const go = async () => {
    const s = state.current;
    if (s.id !== '' && s.field === 'id' && s.pin.length < 4) return setField('pin');
    if (s.id === '' || s.pin.length < 4 || s.busy) return undefined;
    setBusy(true);
    const right = await signInToScanner(s.id, s.pin);
    setBusy(false);
    if (!right) setPin('');
    return undefined;
  };
  const card = (code: string) => {
    setId(code.slice(0, 40));
    setField('pin');
  };
  useKeyboard({ put: changeField, card, enter: () => void go(), typed: () => state.current });
  const typeId = (typed: string) => {
    setField('id');
    setId(typed.replace(/[^\w-]/g, '').slice(0, 40));
  };
  return { id, pin, field, busy, setField, typeId, put: changeField, go };
}
type Typing = ReturnType<typeof useSignInKeys>;

/** Handles a keyboard and the card reader, which types faster than a hand. */
function useKeyboard(handlers: {
  put: (change: Change) => void;
  card: (code: string) => void;
  enter: () => void;
  typed: () => { field: 'id' | 'pin'; pin: string };
}): void {
  const on = useRef(handlers);
  on.current = handlers;
  useEffect(() => {
    let burst: KeyBurst = emptyKeyBurst;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const heard =
        event.key.length === 1 || event.key === 'Enter' || event.key === 'Tab'
          ? processWedgeKey(burst, event.key, event.timeStamp)
          : { burst };
      burst = heard.burst;
      if ('code' in heard && heard.code !== undefined && on.current.typed().field === 'id') {
        event.preventDefault();
        on.current.card(heard.code);
        return;
      }
      // The field takes the text typed into it. The burst of a card is still recognized above.
      const inField = event.target instanceof HTMLInputElement;
      const onButton = event.target instanceof HTMLButtonElement;
      if (event.key === 'Enter') {
        if (
          onButton &&
          event.target instanceof HTMLElement &&
          event.target.dataset['field'] === undefined &&
          on.current.typed().pin === ''
        )
          return;
        event.preventDefault();
        on.current.enter();
      } else if (inField) return;
      else if (event.key === 'Backspace') on.current.put((old) => old.slice(0, -1));
      else if (/^[A-Za-z0-9_-]$/.test(event.key)) on.current.put((old) => old + event.key);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function Notes() {
  const t = useTranslate();
  const { errorMessage: complaint, otherUserScans: foreign, isOnline: on } = useScannerState();
  return (
    <>
      {!on && (
        <p className="scanner-note tone-wait">
          <IconWifiOff size={18} stroke={2} aria-hidden />
          {t('Offline')}
        </p>
      )}
      {complaint && (
        <p className="scanner-note tone-fault" role="alert">
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          {t(complaint.sentence, complaint.params)}
        </p>
      )}
      {foreign.map((f) => (
        <p key={f.name} className="scanner-note tone-wait">
          {t(
            '{count, plural, one {# scan by {name} will be sent} other {# scans by {name} will be sent}} when {name} signs in.',
            { count: f.waitingCount, name: f.name },
          )}
        </p>
      ))}
    </>
  );
}

function Fields({ of: { id, pin, field, setField, typeId } }: { of: Typing }) {
  const t = useTranslate();
  return (
    <div className="sign-in-fields">
      <IdField id={id} on={field === 'id'} typeId={typeId} setField={setField} />
      <button
        type="button"
        data-field="pin"
        aria-pressed={field === 'pin'}
        onClick={() => setField('pin')}
        aria-label={t('PIN, {count, plural, one {# digit} other {# digits}} typed', { count: pin.length })}
      >
        <small>{t('PIN')}</small>
        <b>{'•'.repeat(pin.length)}</b>
      </button>
    </div>
  );
}

/** Most ids are digits, which the keypad types. *ABC* opens the device's own keyboard for ids with letters. */
function IdField({
  id,
  on,
  typeId,
  setField,
}: {
  id: string;
  on: boolean;
  typeId: Typing['typeId'];
  setField: Typing['setField'];
}) {
  const t = useTranslate();
  const [letters, setLetters] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!on) input.current?.blur();
    if (!on) setLetters(false);
  }, [on]);
  // The device shows its keyboard for a field that requests one at the time it gets the focus.
  useEffect(() => {
    if (!letters) return;
    input.current?.blur();
    input.current?.focus();
  }, [letters]);
  return (
    <div className="id-field" data-active={on || undefined}>
      <label>
        <small>{t('ID')}</small>
        <input
          ref={input}
          value={id}
          inputMode={letters ? 'text' : 'none'}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={40}
          onFocus={() => setField('id')}
          onChange={(event) => typeId(event.currentTarget.value)}
        />
      </label>
      <button
        type="button"
        aria-label={t('Type letters')}
        aria-pressed={letters}
        onClick={() => setLetters(!letters)}
      >
        ABC
      </button>
    </div>
  );
}

function Pad({ of: { field, put: changeField, go } }: { of: Typing }) {
  const t = useTranslate();
  return (
    <div className="keypad">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((key) => (
        <button key={key} type="button" onClick={() => changeField((old) => old + key)}>
          {key}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('Delete the last digit')}
        onClick={() => changeField((old) => old.slice(0, -1))}
      >
        <IconBackspace size={28} stroke={1.75} aria-hidden />
      </button>
      <button type="button" onClick={() => changeField((old) => `${old}0`)}>
        0
      </button>
      <button type="button" aria-label={field === 'id' ? t('Next') : t('Sign in')} onClick={() => void go()}>
        <IconArrowRight size={28} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}

function Languages() {
  const t = useTranslate();
  const now = useLanguage();
  return (
    <div className="language-buttons" role="group" aria-label={t('Language')}>
      {languages.map((l) => (
        <button
          key={l.code}
          type="button"
          lang={l.code}
          aria-pressed={l.code === now}
          onClick={() => void switchScannerLanguage(l.code)}
        >
          {l.name}
        </button>
      ))}
    </div>
  );
}
