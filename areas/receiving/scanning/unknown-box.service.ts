import { dateIn } from '#kit/contract/zones.ts';
import { namedAt } from './named.store.ts';
import { mayBeMisread, namedByForm } from './not-a-box.rules.ts';
import type { Named } from './not-a-box.rules.ts';
import { proposalsFor } from './proposals.store.ts';
import { mostProposals } from './scan-meaning.rules.ts';
import * as facts from './scan-facts.store.ts';
import type { PalletRow, PlaceFacts, UnitRow } from './scan-facts.store.ts';
import * as writes from './scan-writes.store.ts';
import type { Who } from './scanner-session.service.ts';
import type { Proposal, ScanWish } from './scanning.contract.ts';
import { ssccIn, unitCodeIn } from '#areas/freight/units/codes.rules.ts';
import { enterUnits } from '#areas/freight/units/enter-units.sql.ts';
import { loadNumberIn } from '#areas/freight/units/paper-codes.contract.ts';
import { nearCodes, otherWritings } from '#areas/freight/units/unit-code.rules.ts';
import { addUnknownLine } from '#areas/orders/order-lines/unknown-line.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** A code that no unit has: what it is instead, which known boxes it may mean, and the box that is made of it. */

export async function identifyUnknown(
  work: Work,
  wish: ScanWish,
  who: Who,
  place: PlaceFacts,
): Promise<{ named: Named | null; proposals: Proposal[] }> {
  const named = await instead(work, wish, who);
  const isLookedFor = wish.confirmUnknown !== true && mayBeMisread(named);
  return {
    named,
    proposals: isLookedFor
      ? await proposalsFor(work.tx, who.warehouseId, place, {
          writings: otherWritings(wish.code),
          near: nearCodes(wish.code),
          most: mostProposals,
        })
      : [],
  };
}

/** What a code names that no unit has: in the warehouse, or by its form. */
async function instead(work: Work, wish: ScanWish, who: Who): Promise<Named | null> {
  const { named, gs1Prefix } = await namedAt(work.tx, who.warehouseId, {
    text: wish.code.trim(),
    sscc: ssccIn(wish.code),
    loadNumber: loadNumberIn(wish.code),
  });
  return named ?? namedByForm(wish.code, gs1Prefix);
}

export async function enterUnknown(
  work: Work,
  place: PlaceFacts,
  who: Who,
  pallet: PalletRow | undefined,
  label: facts.Label,
  event: writes.ScanEvent,
): Promise<UnitRow> {
  const date = place.receivingDate ?? dateIn(work.now, place.zone);
  await writes.unknownAccounts(work.tx);
  const line = await addUnknownLine(work, {
    warehouseId: who.warehouseId,
    shipperId: pallet?.shipperId ?? null,
    date,
    at: event.at,
    who: event.who,
  });
  await enterUnits(
    work,
    { lineIds: [line], numbers: [1], codes: [unitCodeIn(event.code)] },
    { unannouncedAt: who.warehouseId },
  ).catch(writes.againIfTwice);
  const entered = await facts.factsOf(
    work.tx,
    { ...label, shipperId: null },
    who.warehouseId,
    event.clientEventId,
  );
  return entered?.units.find((u) => u.active) ?? refuse(commonErrors.changedByOthers);
}
