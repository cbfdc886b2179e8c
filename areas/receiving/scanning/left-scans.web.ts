import { z } from 'zod';
import { dismissLeft, sendLeft } from './left-scans.contract.ts';
import { scanResult } from './scanning.contract.ts';
import { tell } from './scanner-calls.web.ts';
import { changeScans, waitingScans } from './scanner-db.web.ts';
import type { KeptScan } from './scanner-db.web.ts';
import { keepAnswers, refusalOf } from './scanner-queue.web.ts';
import type { Refusal } from './scanner-queue.web.ts';
import { leftBehind, lookNow, show } from './scanner-state.web.ts';
import { showScans } from './scanner.web.ts';
import { signal } from './signals.web.ts';
import { newKey } from '#kit/web/call.ts';

/** Scans that wait here for somebody who cannot sign in any more: a supervisor sends them, or says why not. */

const atOnce = 50;
const ofPerson = async (code: string): Promise<KeptScan[]> =>
  (await waitingScans()).filter(({ who }) => who === code);

/** In the order in which they were made. What is refused stays listed for the one who sent it. */
export async function sendLeftOf(code: string): Promise<void> {
  show({ complaint: null });
  let size = atOnce;
  for (;;) {
    const { person } = lookNow();
    const batch = (await ofPerson(code)).slice(0, size);
    if (!person || batch.length === 0) break;
    const said = await tell(sendLeft, z.array(scanResult), {
      token: person.token,
      key: newKey(),
      body: { scannerUserId: code, scans: batch.map(({ wish }) => wish) },
    });
    const [only] = batch;
    // One that the server cannot read is found by sending each alone.
    if (said.kind === 'refused' && said.status === 400 && only) {
      if (batch.length > 1) size = 1;
      else await takeOver(batch, [refusalOf(only, said)], person.code);
      continue;
    }
    if (said.kind !== 'answer') return complain(said);
    await takeOver(batch, said.data, person.code);
  }
  await ended();
}
async function takeOver(
  batch: readonly KeptScan[],
  results: Parameters<typeof keepAnswers>[1],
  who: string,
): Promise<void> {
  const changed = await keepAnswers(batch, results);
  const refused = changed.filter(({ state }) => state !== 'done').map(({ id }) => id);
  await changeScans(refused, () => ({ who, kept: true }));
}

/** They are let go of once the house has written down what they were, and why they are not sent. */
export async function dismissLeftOf(code: string, reason: string): Promise<void> {
  show({ complaint: null });
  const { person } = lookNow();
  if (!person) return;
  const left = await ofPerson(code);
  for (let from = 0; from < left.length; from += atOnce) {
    const batch = left.slice(from, from + atOnce);
    const said = await tell(dismissLeft, z.unknown(), {
      token: person.token,
      key: newKey(),
      body: {
        scannerUserId: code,
        reason,
        scans: batch.map(({ wish }) => ({
          clientEventId: wish.clientEventId,
          kind: wish.kind,
          code: wish.code,
          scannedAt: wish.scannedAt,
        })),
      },
    });
    if (said.kind !== 'answer') return complain(said);
    await changeScans(
      batch.map(({ id }) => id),
      () => ({ state: 'seen' }),
    );
  }
  await ended();
}

async function ended(): Promise<void> {
  await showScans();
  const { troubled } = lookNow();
  signal(troubled.length === 0 ? 'ok' : 'error');
  if (leftBehind(lookNow()).length === 0) show({ sheet: troubled.length === 0 ? null : 'troubled' });
}
async function complain(said: { kind: 'silent' } | ({ kind: 'refused' } & Refusal)): Promise<void> {
  await showScans();
  show({
    complaint:
      said.kind === 'silent'
        ? { sentence: 'No network. The scans of others wait until it is back.', params: {} }
        : { sentence: said.sentence, params: said.params },
  });
  signal('error');
}
