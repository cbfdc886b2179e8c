import type { UnitProposal, ScanKind, ScanResult } from './scanning.contract.ts';
import { getRejectedUnitRedirectTarget } from './scan-results.rules.ts';
import { scanQuestions } from './scanning.errors.ts';
import { translateIfUnknownAccountName } from '#areas/accounts/accounts/account-name.rules.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import type { StoredScan } from './scanner-db.client.ts';
import type { ScannerState } from './scanner-state.client.ts';
import { formatTime } from '#kit/web/format-time.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** The content of the middle of the screen, derived from the newest scan. */
export interface ScanResultView {
  tone: 'idle' | 'sent' | 'ok' | 'warn' | 'no' | 'kept';
  title: string;
  /** A message shown instead of the main fact. */
  say?: string;
  label?: string;
  fact?: string;
  name?: string;
  place?: string;
  footerLines: string[];
  right?: { label: string; value: string };
  /** A question shown with buttons below it: what the unit still lacks. */
  ask?: {
    of: NonNullable<ScanResult['ask']>;
    scan: StoredScan | null;
    choices: ScanResult['choices'];
    proposals: readonly UnitProposal[];
  };
}

export const scanActions: readonly { kind: ScanKind; title: string; prompt: { sentence: string } }[] = [
  { kind: 'receive', title: 'Receive', prompt: { sentence: 'Scan a unit' } },
  { kind: 'putAway', title: 'Put away', prompt: { sentence: 'Scan the position, then the units' } },
  { kind: 'load', title: 'Load', prompt: { sentence: 'Scan a unit' } },
  { kind: 'shuttle', title: 'Shuttle', prompt: { sentence: 'Scan a unit' } },
  {
    kind: 'arrive',
    title: 'Receive shuttle',
    prompt: { sentence: 'Scan units as they come off the shuttle' },
  },
  { kind: 'stage', title: 'Stage', prompt: { sentence: 'Scan the position, then the units' } },
  { kind: 'cooler', title: 'Cooler', prompt: { sentence: 'Scan the unit going into the cooler' } },
  {
    kind: 'coolerReturn',
    title: 'Remove from cooler',
    prompt: { sentence: 'Scan the unit leaving the cooler' },
  },
  { kind: 'unload', title: 'Unload', prompt: { sentence: 'Scan the unit coming off the truck' } },
  { kind: 'palletInspect', title: 'Inspect pallet', prompt: { sentence: 'Scan the pallet' } },
  { kind: 'palletClose', title: 'Close pallet', prompt: { sentence: 'Scan the pallet' } },
];
export const findScanAction = (kind: ScanKind) => scanActions.find((a) => a.kind === kind);

/** Translates a message. Names in it are translated when they are states. All others stay as they are. */
export const translateScanMessage = (
  t: Translate,
  sentence: string,
  params: Record<string, string | number>,
): string => t(sentence, params);

const full = (parts: (string | null | undefined)[], between: string): string | undefined =>
  parts.filter((p) => p !== null && p !== undefined && p !== '').join(between) || undefined;

const questionTitles: Record<NonNullable<ScanResult['ask']>, string> = {
  temperature: 'Temperature',
  shipper: 'Which shipper?',
  unknown: 'Unknown unit',
  proposal: 'Unknown unit',
};

/** For a code that is not a unit, the next scan clears the question. An unanswered question has no effect. */
const wayOut = (t: Translate, questionKind: keyof typeof questionTitles): string[] =>
  questionKind === 'unknown' || questionKind === 'proposal' ? [t('The next scan clears this message.')] : [];

export function buildScanResultView(state: ScannerState, t: Translate): ScanResultView {
  const { deviceMessage: word, question, session: person, scanContext: standing, sync } = state;
  const zone = person?.warehouse.zone;
  if (question)
    return {
      tone: 'warn',
      title: t(questionTitles[question.kind]),
      label: t(scanQuestions[question.kind === 'unknown' ? 'unlisted' : question.kind].sentence),
      name: question.name,
      footerLines: wayOut(t, question.kind),
      ask: {
        of: question.kind,
        scan: null,
        choices: question.choices,
        proposals: question.proposals,
      },
    };
  if (word) {
    const foot = word.tone === 'no' ? [t('The next scan clears this message.')] : [];
    return {
      tone: word.tone,
      title: t(word.title),
      say: word.sentence && translateScanMessage(t, word.sentence, word.params ?? {}),
      label: word.label && t(word.label),
      fact: word.fact,
      name: word.name,
      footerLines: foot,
      ...(word.code ? { right: { label: t('scanned'), value: word.code } } : {}),
    };
  }
  const row = state.recentOwnScans[0];
  if (row && row.wish.kind === standing.kind && row.state !== 'seen') return ofRow(row, state, t, zone);
  if (row && row.wish.kind === 'palletOpen' && standing.kind === 'receive' && row.state !== 'seen')
    return ofRow(row, state, t, zone);
  if (sync && !sync.day)
    return {
      tone: 'idle',
      title: t(warehouseClosedErrors.warehouseClosed.sentence),
      say: person?.mayStartDay ? t('Start the day under More.') : t('A manager must start the day.'),
      footerLines: [],
    };
  return {
    tone: 'idle',
    title: t(findScanAction(standing.kind)?.prompt.sentence ?? 'Scan a unit'),
    footerLines: [],
  };
}

function ofRow(
  row: StoredScan,
  look: ScannerState,
  t: Translate,
  timeZone: string | undefined,
): ScanResultView {
  if (row.state === 'waiting')
    return row.kept
      ? keptFace(row, look, t, timeZone)
      : { tone: 'sent', title: row.wish.code || t('Sent'), footerLines: [] };
  const result = row.result;
  if (!result) return { tone: 'idle', title: row.wish.code, footerLines: [] };
  if (result.ask)
    return {
      tone: 'warn',
      title: t(result.title),
      label: result.sentence ? translateScanMessage(t, result.sentence, result.params) : undefined,
      name: full([consigneeOf(result, t), result.unitCode], ' '),
      footerLines: wayOut(t, result.ask),
      ask: { of: result.ask, scan: row, choices: result.choices, proposals: result.proposals ?? [] },
    };
  return result.ok ? goodFace(result, look.sync, t) : badFace(row, result, t);
}

const consigneeOf = ({ consignee }: ScanResult, t: Translate): string | null =>
  consignee === null ? null : translateIfUnknownAccountName(t, consignee);

const goesByShuttle = (t: Translate, warehouse: string): string =>
  t('Goes to {warehouse} by shuttle', { warehouse });
/**
 * How a unit continues: its load, or the shuttle to the warehouse of its load. If the main fact is already that warehouse, the
 * door.
 */
function onward(
  { loadName, shuttleTo, fact }: ScanResult,
  sync: ScannerState['sync'],
  t: Translate,
): string | null {
  if (!shuttleTo) return loadName === null ? null : t('Load {load}', { load: loadName });
  if (fact !== shuttleTo) return goesByShuttle(t, shuttleTo);
  const door = sync?.shuttles.find((truck) => truck.to === shuttleTo && truck.door !== null)?.door;
  return door == null ? null : t('Shuttle at door {door}', { door });
}
function goodFace(result: ScanResult, sync: ScannerState['sync'], t: Translate): ScanResultView {
  return {
    tone: result.tone === 'ok' ? 'ok' : 'warn',
    title: t(result.title),
    ...(result.sentence ? { say: translateScanMessage(t, result.sentence, result.params) } : {}),
    ...(result.fact === null
      ? {}
      : { label: result.factLabel ? t(result.factLabel) : undefined, fact: result.fact }),
    name: consigneeOf(result, t) ?? undefined,
    place: full([result.place, onward(result, sync, t)], '. '),
    footerLines: [result.description, result.size].filter((line) => line !== null),
    ...(result.nth === null
      ? {}
      : {
          right: {
            label: t('of this line'),
            value: t('{n} of {count}', { n: result.nth, count: result.ofLine ?? 0 }),
          },
        }),
  };
}
function nameElsewhere(
  result: ScanResult,
  to: ReturnType<typeof getRejectedUnitRedirectTarget>,
  t: Translate,
): string | null {
  if (to === 'warehouse') return t('This shuttle goes to {to}', result.params);
  return to === 'door' && result.loadName ? t('Load {load}', { load: result.loadName }) : null;
}
function badFace(row: StoredScan, result: ScanResult, t: Translate): ScanResultView {
  const to = getRejectedUnitRedirectTarget(result);
  const elsewhere = to !== null;
  return {
    tone: 'no',
    title: t(result.title),
    ...(elsewhere
      ? {}
      : { say: result.sentence ? translateScanMessage(t, result.sentence, result.params) : undefined }),
    ...(result.fact === null
      ? {}
      : { label: result.factLabel ? t(result.factLabel) : undefined, fact: result.fact }),
    name: nameElsewhere(result, to, t) ?? consigneeOf(result, t) ?? undefined,
    place: elsewhere ? full([consigneeOf(result, t), result.place], ', ') : (result.place ?? undefined),
    footerLines: [
      ...(elsewhere ? [t('Do not load. Set aside.')] : []),
      t('The next scan clears this message.'),
    ],
    right: { label: t(result.unitId === null ? 'scanned' : 'unit'), value: result.unitCode ?? row.wish.code },
  };
}
/** Returns what the rules on this device decided about a scan: the main fact, whose unit it is, and what to check. */
function said(
  { guess, wish: scanInput }: StoredScan,
  t: Translate,
): Pick<ScanResultView, 'title' | 'say' | 'label' | 'fact' | 'name'> {
  const { how, words } = guess?.said ?? { how: 'taken', words: null };
  const next = words?.shuttleTo ? goesByShuttle(t, words.shuttleTo) : null;
  const warning = words?.sentence ? translateScanMessage(t, words.sentence, words.params) : null;
  const sentence = full([warning, how === 'doubted' ? null : next], ' ') ?? null;
  return {
    title: words && how === 'warned' ? t(words.title) : t('Saved here'),
    ...(sentence === null
      ? {}
      : { say: how === 'doubted' ? t('The list shows: {sentence}', { sentence }) : sentence }),
    // For a doubtful scan, the place where the unit belongs must not read as the place where it is.
    ...(how === 'doubted' && words?.factLabel ? { label: t(words.factLabel) } : {}),
    fact: words?.fact ?? scanInput.position ?? undefined,
    name: guess?.consignee ? translateIfUnknownAccountName(t, guess.consignee) : scanInput.code,
  };
}
function keptFace(
  row: StoredScan,
  look: ScannerState,
  t: Translate,
  timeZone: string | undefined,
): ScanResultView {
  const { guess } = row;
  const listTime = guess?.listAt ? formatTime(guess.listAt, timeZone, false) : '';
  return {
    tone: 'kept',
    label:
      look.isOnline || look.offlineSince === null
        ? t('No response yet. Keep scanning.')
        : t('Offline since {time}. Keep scanning.', { time: formatTime(look.offlineSince, timeZone, false) }),
    ...said(row, t),
    place: guess
      ? t('Based on the day’s list from {time}. Checked when sent.', { time: listTime })
      : t('Not on this device’s list. Checked when sent.'),
    footerLines: [t('Sends automatically when you’re back online')],
    right: {
      label: t('waiting'),
      value: t('{count, plural, one {# scan} other {# scans}}', { count: look.waitingCount }),
    },
  };
}
