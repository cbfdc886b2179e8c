import { meaningOf, newsFor } from './scan-meaning.rules.ts';
import type { Meaning } from './scan-meaning.rules.ts';
import { placeOfHeld } from './scanner-here.web.ts';
import { knownNow, lookNow, show, stand } from './scanner-state.web.ts';
import { choosePlace, hearAnew, isNew, sayOwn, submit } from './scanner.web.ts';
import type { ScanKind } from './scanning.contract.ts';
import { refusalTitle } from './scanning.rules.ts';
import { signal, wakeSound } from './signals.web.ts';

/** What a code that comes in does here: from the trigger, the camera, or typed by hand. */

let asks: ((text: string) => void) | null = null;
let early: string | null = null;
/** While a sheet only asks what codes are, it hears them, also one that came before the sheet stood. Answers how to end. */
export function listen(to: (text: string) => void): () => void {
  asks = to;
  if (early !== null) to(early);
  early = null;
  return () => void (asks = null);
}

/** While the house is asked about a code, what is scanned next waits: it may be meant for the answer. */
let asking: Promise<void> | null = null;

/**
 * Takes a code, and clears whatever the last one left. What this device would refuse because it has not heard of it
 * (a pallet of another scanner, a load planned a moment ago) it asks the house about first. A stream that told each
 * device of every change would do, too; but on a floor of forty scans a second something changes always, and each
 * device would read anew every second for the few codes that it does not know.
 */
export function hearCode(text: string): void {
  wakeSound();
  if (asking) return void asking.then(() => hearCode(text));
  const { standing, sheet } = lookNow();
  if (sheet === 'lookUp') return asks ? asks(text) : void (early = text);
  show({ word: null, question: null, sheet: null, typing: null });
  const known = knownNow();
  const meaning = meaningOf(text, standing, known);
  const news = newsFor(text, meaning, standing, known);
  if (news === null || isNew(news)) return act(meaning, text);
  show({ word: { tone: 'idle', title: 'Looking…', name: text.trim() } });
  asking = hearAnew(news).finally(() => {
    asking = null;
    show({ word: null });
    act(meaningOf(text, lookNow().standing, knownNow()), text);
  });
}

function act(meaning: Meaning, text: string): void {
  const { standing } = lookNow();
  if (meaning.act === 'nothing') return;
  if (meaning.act === 'refuse')
    return sayOwn(
      {
        tone: 'no',
        title: refusalTitle(meaning.why.code),
        sentence: meaning.why.sentence,
        params: meaning.params,
        code: text.trim(),
      },
      'error',
    );
  if (meaning.act === 'send') return void submit(meaning.code, { position: meaning.position });
  if (meaning.act === 'hold') {
    stand({ heldBox: meaning.code });
    const place = placeOfHeld(meaning.code, standing.kind);
    return sayOwn(
      {
        tone: 'idle',
        title: 'Now scan the position',
        name: meaning.code,
        ...(place === null ? {} : { label: place.factLabel ?? undefined, fact: place.fact ?? undefined }),
      },
      'ok',
    );
  }
  if (meaning.act === 'position') {
    choosePlace({ position: meaning.code });
    const consignee = lookNow().list?.positions.get(meaning.code)?.consigneeId;
    return sayOwn(
      {
        tone: 'idle',
        title: 'Scan the boxes',
        label: standing.kind === 'putAway' ? 'Put away at' : 'Stage at',
        fact: meaning.code,
        name: consignee == null ? undefined : lookNow().list?.consignees.get(consignee)?.name,
      },
      'ok',
    );
  }
  if (meaning.act === 'pallet') return hearPallet(meaning.code, standing.kind);
  if (meaning.act === 'door') {
    choosePlace({ door: meaning.number });
    return sayOwn(
      { tone: 'idle', title: 'Scan the boxes', label: 'Receive at door', fact: String(meaning.number) },
      'ok',
    );
  }
  if (meaning.act === 'shuttle' || meaning.act === 'inbound') return hearTruck(meaning);
  choosePlace({ pickupId: meaning.pickupId });
  const load = lookNow().sync?.loads.find((l) => l.pickupId === meaning.pickupId);
  sayOwn(
    {
      tone: 'idle',
      title: 'Scan the boxes',
      label: load?.door == null ? undefined : 'Load at door',
      fact: load?.door == null ? undefined : String(load.door),
      name: load?.loadName,
    },
    'ok',
  );
}
/** A truck between our houses: one that is loaded here, or one that comes in. */
function hearTruck({ act: kind, id }: Extract<Meaning, { act: 'shuttle' | 'inbound' }>): void {
  choosePlace({ shuttleLoadId: id });
  const { sync } = lookNow();
  const leaving = kind === 'shuttle' ? sync?.shuttles.find((l) => l.id === id) : undefined;
  const coming = kind === 'inbound' ? sync?.inbound.find((l) => l.id === id) : undefined;
  sayOwn(
    {
      tone: 'idle',
      title: 'Scan the boxes',
      label: kind === 'shuttle' ? 'Shuttle to' : 'Shuttle from',
      fact: leaving?.to ?? coming?.from,
      name: leaving?.number ?? coming?.number,
    },
    'ok',
  );
}
/** Boxes are put on a pallet; one that is inspected or closed is asked about. */
function hearPallet(code: string, kind: ScanKind): void {
  choosePlace({ palletCode: code });
  if (kind === 'receive') return sayOwn({ tone: 'idle', title: 'Scan the boxes', name: code }, 'ok');
  show({ sheet: 'pallet' });
  signal('ok');
}
