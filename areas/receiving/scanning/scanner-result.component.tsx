import {
  IconAlertTriangle,
  IconCamera,
  IconCircleCheck,
  IconClockUp,
  IconDeviceFloppy,
  IconHandStop,
  IconLoader2,
  IconOctagonMinus,
  IconScan,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import type { ScanResultView } from './scan-result-view.client.ts';
import { buildScanResultView } from './scan-result-view.client.ts';
import { getRejectedUnitRedirectTarget } from './scan-results.rules.ts';
import { answerScanQuestion } from './scanner.client.ts';
import type { StoredScan } from './scanner-db.client.ts';
import { updateScannerState, useScannerState } from './scanner-state.client.ts';
import { UnknownUnitButtons } from './unknown-unit-buttons.component.tsx';
import { PrintOpenedPalletLabelButton } from './scanner-labels.component.tsx';
import { parseTemperatureInput } from './temperature-input.rules.ts';
import { translateFieldError } from '#kit/web/field-error.ts';
import { formatTime } from '#kit/web/format-time.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const icons = {
  ok: IconCircleCheck,
  no: IconOctagonMinus,
  kept: IconDeviceFloppy,
  warn: IconAlertTriangle,
  idle: IconScan,
  sent: IconLoader2,
};
/** A warning has the color of a stored scan: a user must check it. */
const colours: Record<ScanResultView['tone'], string> = {
  ok: 'accepted',
  no: 'rejected',
  kept: 'stored',
  warn: 'stored',
  idle: 'idle',
  sent: 'sent',
};

/** The result of the last scan, readable from across the dock. */
export function ScanResultPanel() {
  const look = useScannerState();
  const t = useTranslate();
  const face = buildScanResultView(look, t);
  const Glyph = icons[face.tone];
  const length: CSSProperties & Record<'--text-length', number> = {
    '--text-length': Math.max(4, face.fact?.length ?? 4),
  };
  return (
    <section
      className={`scan-result ${colours[face.tone]}`}
      role="status"
      data-tone={face.tone}
      aria-live="assertive"
      // Beside the camera it is taller than its space and scrolls with the arrow keys.
      tabIndex={0}
    >
      <div className="result-headline">
        <Glyph stroke={2.4} aria-hidden />
        <span>{face.title}</span>
      </div>
      {face.say !== undefined && <p className="result-message">{face.say}</p>}
      {face.label !== undefined && <p className="result-label">{face.label}</p>}
      {face.fact !== undefined && (
        <p className="result-fact" style={length}>
          {face.fact}
        </p>
      )}
      {face.name !== undefined && <p className="result-name">{face.name}</p>}
      {face.place !== undefined && <p className="result-place">{face.place}</p>}
      {face.tone === 'idle' && face.say === undefined && !look.camera && <OpenCamera />}
      {face.ask?.of === 'temperature' && (
        <TemperatureKeys key={face.ask.scan?.id ?? 'own'} scan={face.ask.scan} />
      )}
      {face.ask?.of === 'shipper' && (
        <div>
          {face.ask.choices.map((c) => (
            <button
              key={c.id}
              type="button"
              className="touch-button scanner-button"
              style={{ width: '100%', marginTop: 10 }}
              onClick={() => void answerScanQuestion(face.ask?.scan ?? null, { shipperId: c.id })}
            >
              {c.name}
            </button>
          ))}
        </div>
      )}
      {(face.ask?.of === 'unknown' || face.ask?.of === 'proposal') && (
        <div className="scan-question-options">
          <UnknownUnitButtons
            scan={face.ask.scan}
            questionKind={face.ask.of}
            proposals={face.ask.proposals}
          />
        </div>
      )}
      <PrintOpenedPalletLabelButton />
      {(face.footerLines.length > 0 || face.right) && (
        <div className="result-footer">
          <span>
            {face.footerLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
          {face.right && (
            <span className="result-value">
              {face.right.label}
              <br />
              <b>{face.right.value}</b>
            </span>
          )}
        </div>
      )}
    </section>
  );
}

/** Before the first scan the result area itself opens the camera, in reach of the thumb. */
function OpenCamera() {
  const t = useTranslate();
  return (
    <button type="button" className="open-camera-button" onClick={() => updateScannerState({ camera: true })}>
      <IconCamera size={56} stroke={1.5} aria-hidden />
      {t('Open the camera')}
    </button>
  );
}

const keyNames = new Map([
  ['±', 'Below zero'],
  ['⌫', 'Delete the last digit'],
]);
/** Returns the typed text after a key press. */
function pressed(typed: string, key: string): string {
  if (key === '⌫') return typed.slice(0, -1);
  if (key !== '±') return (typed + key).slice(0, 4);
  return typed.startsWith('-') ? typed.slice(1) : `-${typed}`;
}

/** A keypad for whole degrees Fahrenheit, usable with gloves. */
function TemperatureKeys({ scan }: { scan: StoredScan | null }) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const { tempF, error } = parseTemperatureInput(typed);
  // A sign alone, or an empty input, is the beginning of a number.
  const wrong = error !== null && typed !== '-';
  return (
    <>
      <p className="typed-temperature" aria-label={t('Temperature')}>
        {typed === '' ? '–' : typed} °F
      </p>
      <div className="keypad">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9', '±', '0', '⌫'].map((key) => (
          <button
            key={key}
            type="button"
            aria-label={t(keyNames.get(key) ?? key)}
            onClick={() => setTyped((old) => pressed(old, key))}
          >
            {key}
          </button>
        ))}
      </div>
      {wrong && (
        <p className="scanner-note tone-fault" role="alert">
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          {translateFieldError(t, error)}
        </p>
      )}
      <button
        type="button"
        className="touch-button scanner-button primary"
        style={{ marginTop: 8 }}
        aria-disabled={tempF === undefined}
        onClick={() => {
          if (tempF !== undefined) void answerScanQuestion(scan, { tempF });
        }}
      >
        {tempF === undefined ? t('Type the temperature') : t('Save {degrees} °F', { degrees: tempF })}
      </button>
    </>
  );
}

const shownLines = 3;
/** The last scans: their outcome, code, destination and time. */
export function RecentScanList() {
  const { recentOwnScans: rows, session: person } = useScannerState();
  const t = useTranslate();
  const shownRows = rows.filter((r) => r.wish.code !== '' || r.result?.palletCode).slice(0, shownLines);
  return (
    <ul className="recent-scans" aria-label={t('Last scans')}>
      {shownRows.map((row) => {
        const { Glyph, tone, word } = fateOf(row);
        return (
          <li key={row.id} className={`tone-${tone}`} data-state={row.state}>
            <Glyph size={19} stroke={2.2} role="img" aria-label={t(word)} />
            <b className="code">{row.wish.code || row.result?.palletCode}</b>
            <span className="secondary ellipsis">{whereOf(row, t)}</span>
            <time>{formatTime(row.wish.scannedAt, person?.warehouse.zone)}</time>
          </li>
        );
      })}
    </ul>
  );
}
function fateOf(row: StoredScan): { Glyph: typeof IconClockUp; tone: string; word: string } {
  if (row.state === 'waiting') return { Glyph: IconClockUp, tone: 'wait', word: 'Waiting' };
  if (row.result?.ok)
    return row.result.tone === 'ok'
      ? { Glyph: IconCircleCheck, tone: 'done', word: 'Done' }
      : { Glyph: IconAlertTriangle, tone: 'wait', word: 'Done with warning' };
  return row.result?.ask
    ? { Glyph: IconHandStop, tone: 'wait', word: 'Needs input' }
    : { Glyph: IconOctagonMinus, tone: 'fault', word: 'Rejected' };
}
function whereOf(row: StoredScan, t: Translate): string {
  const place = placeOf(row);
  if (row.state === 'waiting') return waitsWhere(row, place, t);
  if (!row.result || row.result.ok) return row.result?.tone === 'warn' ? t(row.result.title) : place;
  if (getRejectedUnitRedirectTarget(row.result) === 'door')
    return t('door {door}', { door: row.result.fact ?? '' });
  return t(row.result.title);
}
function waitsWhere(row: StoredScan, place: string, t: Translate): string {
  if (!row.kept) return '';
  return place ? t('{place}, waiting', { place }) : t('waiting');
}
function placeOf({ wish: scanInput, guess, result }: StoredScan): string {
  return scanInput.position ?? result?.fact ?? guess?.said?.words.fact ?? '';
}
