import { serverInstant, sleep } from '#kit/web/clock.ts';
import { newKey } from '#kit/web/call.ts';
import { z } from 'zod';
import { clientConfiguration } from '#areas/people/session/session.contract.ts';
import type { ScanKind, ScanWish } from './scanning.contract.ts';
import {
  dayListReply,
  scanKinds,
  scannerDayList,
  scannerLogin,
  scannerLogout,
  scannerPerson,
  scannerStartDay,
  scannerSync,
  syncReply,
} from './scanning.contract.ts';
import type { Verdict } from './decide-here.rules.ts';
import { listed } from './scan-meaning.rules.ts';
import type { News } from './scan-meaning.rules.ts';
import { tell } from './scanner-calls.web.ts';
import { askTasksSoon, feelTasks } from './scanner-tasks.web.ts';
import { rememberLanguages, useLanguageOf } from './scanner-language.web.ts';
import { guessOf, noteHere, noteTaken, readOwn, verdictHere } from './scanner-here.web.ts';
import type { KeptScan } from './scanner-db.web.ts';
import { addScan, changeScans, keep, prune, readKept } from './scanner-db.web.ts';
import { openNetworkWatch, watchPatienceMs } from './network-watch.web.ts';
import { openQueue } from './scanner-queue.web.ts';
import { countIn } from './scanner-figures.web.ts';
import type { Word } from './scanner-state.web.ts';
import { lookNow, refreshRows, show, stand, standAs } from './scanner-state.web.ts';
import { signal, wakeSound } from './signals.web.ts';
import { openDay } from '#areas/calendar/start-day/open-days.contract.ts';

/** What a person with a scanner does: sign in, scan, change where he stands, sign out. */

const syncEveryMs = 30_000;
/** Others move boxes too: what this device would say without a network is never older than this. */
const listEveryMs = 180_000;
/** A scan that has no answer by then is shown as kept; the answer replaces it when it comes. */
const patienceMs = 1_200;

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('coldlane.scanner');
let device = '';
let listReadAt = -Infinity;
let listedDay = '';

const queue = openQueue({
  sender: () => {
    const { person } = lookNow();
    return person && { code: person.code, token: person.token };
  },
  network: (on) => {
    hearNetwork(on);
    // Nobody waits for an answer that cannot come.
    if (!on) void keepWaiting();
  },
  answered: (changed) => void hearAnswers(changed),
  sessionEnded: () =>
    void endSession({ sentence: 'Your session has ended. Sign in with your id and PIN.', params: {} }),
});

/** Opens what was kept and begins to send and to ask. Called once by the screen; answers how to stop. */
export function startScanner(): () => void {
  void openKept();
  const online = () => {
    queue.restart();
    void synchronize();
  };
  const offline = () => hearNetwork(false);
  const other = (event: MessageEvent) => void (event.data === 'session' ? openKept() : refreshRows());
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  tabs?.addEventListener('message', other);
  const beat = setInterval(() => void synchronize(), syncEveryMs);
  return () => {
    clearInterval(beat);
    watch.stop();
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    tabs?.removeEventListener('message', other);
  };
}

async function openKept(): Promise<void> {
  const kept = await readKept();
  device = kept.device || `browser ${newKey().slice(0, 6)}`;
  if (!kept.device) await keep('device', device);
  rememberLanguages(kept.languages);
  const kind = scanKinds.find((k) => k === kept.standing?.kind);
  show({
    person: kept.person,
    sync: kept.sync,
    list: kept.list && listed(kept.list),
    listAt: kept.list?.at ?? null,
    printerId: kept.printerId,
    on: navigator.onLine,
    offSince: navigator.onLine ? null : serverInstant(),
  });
  if (kept.standing && kind && kept.person?.kinds.includes(kind))
    stand({ ...kept.standing, kind, shuttleLoadId: kept.standing.shuttleLoadId ?? null, heldBox: null });
  if (!navigator.onLine) watch.start();
  await readOwn();
  await refreshRows();
  show({ ready: true });
  if (!kept.person) return;
  await useLanguageOf(kept.person);
  await prune();
  void queue.send();
  void synchronize();
}

/** Asks for as little as there is, and waits shorter than a call that is needed. */
const isReached = async (): Promise<boolean> =>
  (await tell(clientConfiguration, z.unknown(), { patience: watchPatienceMs })).kind !== 'silent';
const watch = openNetworkWatch({
  ask: isReached,
  back: () => {
    hearNetwork(true);
    void synchronize();
  },
});

function hearNetwork(on: boolean): void {
  if (on) watch.stop();
  else watch.start();
  const { on: was } = lookNow();
  if (on !== was) show({ on, offSince: on ? null : serverInstant() });
  if (on && !was) queue.wake();
}

/** The running day, loads, pallets and doors; the longer list when the day is another one, or after some minutes. */
export async function synchronize(): Promise<void> {
  const { person } = lookNow();
  if (!person) return;
  const said = await tell(scannerSync, syncReply, { token: person.token });
  if (said.kind === 'silent') return hearNetwork(false);
  if (said.kind === 'refused')
    return said.status === 401
      ? endSession({ sentence: 'Your session has ended. Sign in with your id and PIN.', params: {} })
      : undefined;
  hearNetwork(true);
  // Also after a server that was busy or restarted: what waits goes now, not when its wait is over.
  queue.wake();
  const { sync: before } = lookNow();
  show({ sync: said.data });
  feelTasks(before?.tasks ?? [], said.data.tasks);
  await keep('sync', said.data);
  const day = JSON.stringify(said.data.day);
  if (day === listedDay && performance.now() - listReadAt < listEveryMs) return;
  const list = await tell(scannerDayList, dayListReply, { token: person.token });
  if (list.kind !== 'answer') return;
  [listedDay, listReadAt] = [day, performance.now()];
  show({ list: listed(list.data), listAt: list.data.at });
  await readOwn();
  await keep('list', list.data);
}

/** The list is long, and seldom another one: who scans wrong positions one after the other does not fetch it each time. */
const listNewForMs = 5_000;
export const isNew = (news: News): boolean =>
  news === 'list' && performance.now() - listReadAt < listNewForMs;
/** Hears of the house anew, for as long as a person at the dock waits for an answer. */
export async function hearAnew(news: News): Promise<void> {
  if (news === 'list') listedDay = '';
  await Promise.race([synchronize().catch(() => undefined), sleep(patienceMs)]);
}
/** What somebody is about to choose from is what is there now. */
export function freshen(): void {
  if (lookNow().on) void synchronize();
}

/** Signs in with id and PIN; the token is kept, so that a reload does not sign out. */
export async function signIn(scannerUserId: string, pin: string): Promise<boolean> {
  wakeSound();
  const said = await tell(scannerLogin, scannerPerson, { body: { scannerUserId, pin, device } });
  if (said.kind !== 'answer') {
    hearNetwork(said.kind === 'refused');
    show({
      complaint:
        said.kind === 'silent'
          ? { sentence: 'No network. The first sign-in of a shift needs it.', params: {} }
          : { sentence: said.sentence, params: said.params },
    });
    signal('error');
    return false;
  }
  const person = said.data;
  hearNetwork(true);
  [listReadAt, listedDay] = [-Infinity, ''];
  show({
    person,
    complaint: null,
    word: null,
    question: null,
    sheet: null,
    sync: null,
    list: null,
    listAt: null,
    own: new Map(),
  });
  standAs(person.kinds.includes('receive') ? 'receive' : (person.kinds[0] ?? 'receive'));
  await keep('person', person);
  await useLanguageOf(person);
  await refreshRows();
  tabs?.postMessage('session');
  void queue.send();
  void synchronize();
  return true;
}

/** Leaves; what waits stays here and is sent when the same person signs in again. */
export async function signOut(): Promise<void> {
  const { person } = lookNow();
  if (person) await tell(scannerLogout, z.unknown(), { token: person.token });
  await endSession(null);
}
async function endSession(
  complaint: { sentence: string; params: Record<string, string | number> } | null,
): Promise<void> {
  await keep('person', null);
  show({ person: null, complaint, sheet: null, camera: false, typing: null, word: null, question: null });
  stand({
    door: null,
    palletCode: null,
    position: null,
    pickupId: null,
    shuttleLoadId: null,
    noDescription: false,
    damaged: false,
    heldBox: null,
  });
  await rememberStanding();
  await refreshRows();
  tabs?.postMessage('session');
}

async function rememberStanding(): Promise<void> {
  const { kind, door, palletCode, position, pickupId, shuttleLoadId } = lookNow().standing;
  await keep('standing', { kind, door, palletCode, position, pickupId, shuttleLoadId });
}
export function chooseAct(kind: ScanKind): void {
  standAs(kind);
  show({ word: null, question: null, sheet: null, typing: null });
  void rememberStanding();
}
export function choosePlace(change: {
  door?: number | null;
  palletCode?: string | null;
  position?: string | null;
  pickupId?: number | null;
  shuttleLoadId?: number | null;
}): void {
  stand(change);
  show({ word: null, question: null, sheet: null });
  void rememberStanding();
}

/** The next box at the door goes to the cooler, as nobody knows what is in it. A second tap takes that back. */
export function setAsideNext(): void {
  const noDescription = !lookNow().standing.noDescription;
  stand({ noDescription });
  if (noDescription)
    sayOwn(
      { tone: 'idle', title: 'Scan the box', label: 'Prod Desc Needed', sentence: 'Goes to the cooler' },
      'ok',
    );
  show({ question: null, sheet: null, ...(noDescription ? {} : { word: null }) });
}

/** The next box comes off its shuttle damaged. A second tap takes that back. */
export function damagedNext(): void {
  const damaged = !lookNow().standing.damaged;
  stand({ damaged });
  if (damaged) sayOwn({ tone: 'idle', title: 'Scan the damaged box' }, 'ok');
  show({ question: null, sheet: null, ...(damaged ? {} : { word: null }) });
}

/** Said by the device itself, and felt. */
export function sayOwn(word: Word, how: 'ok' | 'error'): void {
  show({ word });
  signal(how);
}

/** The truck that was chosen, when it is one of this act: one that leaves, or one that comes in. */
function truckOf(kind: ScanKind): number | undefined {
  const { standing, sync } = lookNow();
  const id = standing.shuttleLoadId ?? undefined;
  if (kind === 'shuttle') return id;
  return kind === 'arrive' && sync?.inbound.some((truck) => truck.id === id) ? id : undefined;
}

interface More {
  position?: string | undefined;
  tempF?: number;
  shipperId?: number;
  palletStatus?: number;
  noDescription?: boolean | undefined;
  confirmUnknown?: boolean | undefined;
  kind?: ScanKind;
}
const atPallet = new Set<ScanKind>(['receive', 'palletInspect', 'palletClose']);
/** Keeps the scan first, then sends it. */
export async function submit(code: string, more: More = {}): Promise<void> {
  const { person, standing, on } = lookNow();
  if (!person) return;
  const kind = more.kind ?? standing.kind;
  const position = more.position ?? standing.position ?? undefined;
  const noDescription = kind === 'receive' && (more.noDescription ?? standing.noDescription);
  if (!on && kind === 'palletOpen')
    return sayOwn(
      {
        tone: 'no',
        title: 'No network',
        sentence: 'A pallet gets its number from the office. Scan on without a pallet.',
      },
      'error',
    );
  const atPlace = kind === 'putAway' || kind === 'stage';
  const wish: ScanWish = {
    clientEventId: 'randomUUID' in crypto ? crypto.randomUUID() : newKey(),
    kind,
    code,
    scannedAt: serverInstant(),
    warehouseId: person.warehouse.id,
    palletCode: atPallet.has(kind) ? (standing.palletCode ?? undefined) : undefined,
    position: atPlace ? position : undefined,
    pickupId: kind === 'load' ? (standing.pickupId ?? undefined) : undefined,
    shuttleLoadId: truckOf(kind),
    damaged: (kind === 'arrive' && standing.damaged) || undefined,
    noDescription: noDescription || undefined,
    doorNumber: kind === 'receive' || kind === 'palletOpen' ? (standing.door ?? undefined) : undefined,
    shipperId: more.shipperId,
    tempF: more.tempF,
    confirmUnknown: more.confirmUnknown || undefined,
    palletStatus: more.palletStatus,
  };
  const verdict = verdictHere(wish);
  if (!on && verdict.is === 'asked') return askHere(verdict, code, position);
  // What cannot have changed meanwhile is told at once, and is not sent: nobody acts on it.
  if (!on && verdict.is === 'refused' && verdict.sure)
    return sayOwn(
      {
        tone: 'no',
        title: verdict.words.title,
        code,
        params: verdict.words.params,
        sentence: verdict.words.sentence ?? undefined,
        name: guessOf(wish, verdict)?.consignee,
        ...(verdict.words.fact === null
          ? {}
          : { label: verdict.words.factLabel ?? undefined, fact: verdict.words.fact }),
      },
      'error',
    );
  if (noDescription) stand({ noDescription: false });
  if (wish.damaged) stand({ damaged: false });
  if (atPlace && position !== standing.position) stand({ position, heldBox: null });
  const row: KeptScan = {
    id: wish.clientEventId,
    who: person.code,
    name: person.name,
    wish,
    state: 'waiting',
    kept: !on,
    result: null,
    guess: guessOf(wish, verdict),
  };
  noteHere(verdict, wish.clientEventId);
  await addScan(row);
  if (!on) signal('kept');
  await showScans();
  setTimeout(() => void giveUpWaiting([row.id]), patienceMs);
  void queue.send();
  void rememberStanding();
}
/** What the device asks by itself before it keeps a scan. */
function askHere(
  verdict: Extract<Verdict, { is: 'asked' }>,
  code: string,
  position: string | undefined,
): void {
  show({
    question: {
      code,
      position,
      of: verdict.of,
      choices: verdict.of === 'shipper' ? verdict.choices : [],
      name: verdict.of === 'temperature' ? verdict.name : code,
      proposals: 'proposals' in verdict ? verdict.proposals : [],
    },
  });
  signal('error');
}
/** The network is gone: everything that waits for an answer is kept, and told so. */
const keepWaiting = (): Promise<void> =>
  giveUpWaiting(
    lookNow()
      .waitingRows.filter(({ kept }) => !kept)
      .map(({ id }) => id),
  );
/** No answer for a while: the person must not stand there. */
async function giveUpWaiting(ids: readonly string[]): Promise<void> {
  const changed = await changeScans(ids, ({ state, kept }) =>
    state === 'waiting' && !kept ? { kept: true } : null,
  );
  if (changed.length === 0) return;
  signal('kept');
  await refreshRows();
}

async function hearAnswers(changed: readonly KeptScan[]): Promise<void> {
  const newest = lookNow().rows[0]?.id;
  const { word, question } = lookNow();
  for (const { result, wish } of changed) {
    if (!result?.ok) continue;
    noteTaken(result.clientEventId);
    if (result.palletCode !== null && wish.kind === 'palletOpen')
      choosePlace({ palletCode: result.palletCode });
    if (
      result.palletCode !== null &&
      wish.kind === 'palletClose' &&
      lookNow().standing.palletCode === result.palletCode
    )
      choosePlace({ palletCode: null });
    countIn(result, wish);
  }
  if (changed.some((s) => s.result?.ok)) askTasksSoon();
  if (changed.some((s) => s.state !== 'done')) await readOwn();
  const last = changed.find((s) => s.id === newest);
  if (last && !word && !question && last.result)
    signal(last.result.ok && last.result.tone === 'ok' ? 'ok' : 'error');
  else if (changed.some((s) => s.kept && s.state !== 'done')) signal('error');
  await showScans();
}

/** Answers what the server or the device asked of a box: the same scan again, with what was missing. */
export async function answerQuestion(
  scan: KeptScan | null,
  answer: { tempF?: number; shipperId?: number; confirmUnknown?: true; code?: string },
): Promise<void> {
  const { question } = lookNow();
  show({ question: null, word: null });
  if (!scan)
    return question
      ? submit(answer.code ?? question.code, { ...answer, position: question.position })
      : undefined;
  await changeScans([scan.id], () => ({ state: 'seen' }));
  await submit(answer.code ?? scan.wish.code, {
    kind: scan.wish.kind,
    position: scan.wish.position,
    tempF: answer.tempF ?? scan.wish.tempF,
    shipperId: answer.shipperId ?? scan.wish.shipperId,
    noDescription: scan.wish.noDescription,
    confirmUnknown: answer.confirmUnknown,
  });
}
/** After the kept scans changed: here, and in the other tabs. */
export async function showScans(): Promise<void> {
  await refreshRows();
  tabs?.postMessage('scans');
}
export async function dismiss(ids: readonly string[]): Promise<void> {
  await changeScans(ids, () => ({ state: 'seen' }));
  await refreshRows();
  if (lookNow().troubled.length === 0) show({ sheet: null });
}

/** Starts today's day of this warehouse; only where the role may. */
export async function startToday(
  layoutId: number,
  loadingSpeed: number,
  confirmOpenDays: boolean,
): Promise<void> {
  const { person } = lookNow();
  if (!person) return;
  const said = await tell(scannerStartDay, z.unknown(), {
    token: person.token,
    body: { layoutId, loadingSpeed, confirmOpenDays },
  });
  if (said.kind === 'answer') {
    show({ sheet: null, complaint: null });
    sayOwn({ tone: 'idle', title: 'The day is started.' }, 'ok');
    return synchronize();
  }
  show({
    complaint:
      said.kind === 'silent'
        ? { sentence: 'No network. Starting the day needs it.', params: {} }
        : { code: said.code, sentence: said.sentence, params: said.params, openDays: openDaysIn(said.data) },
  });
  signal('error');
}
const withOpenDays = z.object({ openDays: z.array(openDay) });
/** The open days that the refusal of a start lists. */
const openDaysIn = (data: unknown) => withOpenDays.safeParse(data).data?.openDays ?? [];
