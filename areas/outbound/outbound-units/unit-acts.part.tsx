import { useState } from 'react';
import type { Outcome, RefusedUnits } from './outbound-units.contract.ts';
import { changeShuttle, changeUnitsShipDate, clearPutAway, deleteOutboundUnits, reactivateOutboundUnits, validateDeleteUnits, validateReactivateUnits } from './outbound-units.contract.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { NewShuttle } from './shuttle-change.form.tsx';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { DateInput } from '#kit/web/date-input.tsx';
import { Dialog, ask } from '#kit/web/dialog.tsx';
import { notifyDone } from '#kit/web/notices.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

export type Meant = BodyOf<typeof clearPutAway>;

/** Units that stay as they are: how many for each reason, with some of their codes. */
export function Refused({ refused }: { refused: readonly RefusedUnits[] }) {
  const t = useText();
  if (refused.length === 0) return null;
  return (
    <ul className="refused-units">
      {refused.map((r) => (
        <li key={r.reason + r.sentence}>
          <b className="num">{showCount(r.count)}</b>
          <span>{t(r.sentence, { ...r.params, state: t(r.params['state'] ?? '') })}<span className="cap"> {r.units.join(', ')}{r.count > r.units.length && ' …'}</span></span>
        </li>
      ))}
    </ul>
  );
}

/** The acts on one unit and on many: what stands against them is counted first, and what was refused is told after. */
export function useUnitActs(done: () => void) {
  const t = useText();
  const [moving, setMoving] = useState<{ meant: Meant; count: number } | null>(null);
  const [told, setTold] = useState<{ title: string; outcome: Outcome } | null>(null);
  const clear = useAct(clearPutAway);
  const move = useAct(changeUnitsShipDate);
  const [reloading, setReloading] = useState<{ meant: Meant; count: number } | null>(null);
  const reload = useAct(changeShuttle);
  const remove = useAct(deleteOutboundUnits);
  const revive = useAct(reactivateOutboundUnits);
  const after = (title: string, outcome: Outcome | undefined) => {
    if (!outcome) return;
    if (outcome.refused.length > 0) setTold({ title, outcome });
    else notifyDone({ text: '{act}: {count, plural, one {# unit} other {# units}}.', params: { act: title, count: outcome.units } });
    done();
  };
  const checked = async (outcome: Outcome, says: { act: string; leave: string; none: string; risk: boolean }, act: () => Promise<void>) => {
    if (outcome.units === 0) return setTold({ title: says.none, outcome });
    const body = outcome.refused.length > 0 ? <div className="col"><p>{t('{count, plural, one {# unit stays as it is:} other {# units stay as they are:}}', { count: outcome.chosen - outcome.units })}</p><Refused refused={outcome.refused} /></div> : undefined;
    if (await ask({ title: says.act, body, act: says.act, leave: says.leave, risk: says.risk })) await act();
    return undefined;
  };
  return {
    clear: async (meant: Meant) => after(t('Clear put-away'), await clear.run({ body: meant })),
    move: (meant: Meant, count: number) => setMoving({ meant, count }),
    changeShuttle: (meant: Meant, count: number) => setReloading({ meant, count }),
    remove: async (meant: Meant) => {
      const outcome = await call(validateDeleteUnits, { body: meant });
      await checked(outcome, { act: t('{count, plural, one {Delete # unit} other {Delete # units}}', { count: outcome.units }), leave: t('Keep'), none: t('None of these units can be deleted'), risk: true }, async () => after(t('Delete'), await remove.run({ body: meant })));
    },
    revive: async (meant: Meant) => {
      const outcome = await call(validateReactivateUnits, { body: meant });
      await checked(outcome, { act: t('{count, plural, one {Reactivate # unit} other {Reactivate # units}}', { count: outcome.units }), leave: t('Back'), none: t('None of these units can be reactivated'), risk: false }, async () => after(t('Reactivate'), await revive.run({ body: meant })));
    },
    dialogs: (
      <>
        {moving && <NewShipDate count={moving.count} onClose={() => setMoving(null)} onMove={async (newShipDate) => { const outcome = await move.run({ body: { ...moving.meant, newShipDate } }); if (outcome) setMoving(null); after(t('Change ship date'), outcome); }} />}
        {reloading && <NewShuttle count={reloading.count} onClose={() => setReloading(null)} onMove={async (shuttleLoadId) => { const outcome = await reload.run({ body: { ...reloading.meant, shuttleLoadId } }); if (outcome) setReloading(null); after(t('Change shuttle load'), outcome); }} />}
        {told && <Dialog open title={told.title} onClose={() => setTold(null)} foot={<Action look="go" onPress={() => setTold(null)}>{t('Close')}</Action>}><div className="col"><p>{t('{count, plural, one {# unit stays as it is:} other {# units stay as they are:}}', { count: told.outcome.chosen - told.outcome.units })}</p><Refused refused={told.outcome.refused} /></div></Dialog>}
      </>
    ),
  };
}
export type UnitActs = ReturnType<typeof useUnitActs>;

function NewShipDate({ count, onMove, onClose }: { count: number; onMove: (date: string) => Promise<void>; onClose: () => void }) {
  const t = useText();
  const [date, setDate] = useState<string | null>(null);
  return (
    <Dialog
      open title={t('Change ship date')} onClose={onClose}
      foot={<><Action onPress={onClose}>{t('Back')}</Action><Action look="go" whyNot={date ? null : t('New ship date is required')} onPress={() => date && onMove(date)}>{t('{count, plural, one {Move # unit} other {Move # units}}', { count })}</Action></>}
    >
      <div className="col">
        <p className="dialog-body">{t('Day of service and outbound date are worked out again. The units leave their load and their shuttle; those in the cooler are Received again.')}</p>
        <div className="field" style={{ width: 170 }}><label htmlFor="units-ship-date">{t('New ship date')}</label><DateInput control={{ id: 'units-ship-date', name: 'newShipDate' }} value={date} onChange={setDate} /></div>
      </div>
    </Dialog>
  );
}
