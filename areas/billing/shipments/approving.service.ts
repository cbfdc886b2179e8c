import type { AnswerOf, BodyOf } from '#kit/contract/endpoint.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { needsAnother, writeApproval } from './approving.store.ts';
import { isPricedByHand } from './by-hand.rules.ts';
import { takeShipment } from './held.service.ts';
import { holdChosen } from './held.store.ts';
import type { Held } from './held.store.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import type { approveMany } from './shipments.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import { showMoney } from '#kit/contract/money.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Partly } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, auditAll, partly } from '#kit/server/work.ts';

/** Whoever approves says that somebody has looked at the charges; the close bills what is rated all the same. */

async function keep(work: Work, shipments: readonly Held[]): Promise<void> {
  const ids = shipments.map((s) => s.id);
  if ((await writeApproval(work, ids)) !== ids.length) refuse(commonErrors.changedByOthers);
  await auditAll(
    work,
    shipments.map((s) => ({
      entity: 'shipment',
      entityId: s.id,
      action: 'approved',
      before: { status: s.status },
      after: { status: s.isMaster ? shipmentStates.master : shipmentStates.rated, amount: s.amount },
    })),
  );
  announce(work, 'shipments', ids);
}

/** Takes the charges of a shipment as they are. */
export async function approve(work: Work, id: number): Promise<{ message: string }> {
  const shipment = await takeShipment(work, id, 'approve', { masterToo: true });
  if (shipment.rates === 0) refuse(shipmentErrors.nothingToApprove);
  if ((await needsAnother(work, [id])).size > 0)
    refuse(shipmentErrors.secondPerson, {
      amount: showMoney(100 * (await settingNumber(work, 'handChargeDollars'))),
    });
  if (!shipment.approved) await keep(work, [shipment]);
  return { message: 'Shipment approved.' };
}

type Answer = AnswerOf<typeof approveMany>;
const SHOWN = 100;
/** Those of the chosen that are rated, or priced by hand; what is grouped is approved with its Master. */
export async function approveChosen(
  work: Work,
  wish: BodyOf<typeof approveMany>,
): Promise<Answer | Partly<Answer>> {
  if (choosesNothing(chosenOf(wish))) refuse(shipmentErrors.choose);
  const found = await holdChosen(work, wish);
  if (found.length === 0) refuse(shipmentErrors.nothingToShow);
  const { rated, master } = shipmentStates;
  const another = await needsAnother(
    work,
    found.map((s) => s.id),
  );
  const ready = found.filter(
    (s) =>
      (s.status === rated || s.status === master || isPricedByHand(s)) &&
      s.masterNumber === null &&
      s.rates > 0 &&
      (s.approved || !another.has(s.id)),
  );
  const fresh = ready.filter((s) => !s.approved);
  await keep(work, fresh);
  const fit = new Set(ready.map((s) => s.id));
  const others = found.filter((s) => !fit.has(s.id));
  const answer = {
    approved: fresh.length,
    amount: fresh.reduce((n, s) => n + s.amount, 0),
    already: ready.length - fresh.length,
    refused: others.slice(0, SHOWN).map((s) => s.number),
    refusedCount: others.length,
  };
  if (others.length === 0) return answer;
  return partly(
    'Approved: {approved}. Not rated, or above the limit with charges of yours: {refused} ({numbers}).',
    {
      approved: fresh.length,
      refused: others.length,
      numbers: others
        .slice(0, 20)
        .map((s) => s.number)
        .join(', '),
    },
    answer,
  );
}
