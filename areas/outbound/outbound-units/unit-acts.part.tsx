import { useState } from 'react';
import type { MovedTo, Outcome } from './outbound-units.contract.ts';
import {
  changeShuttle,
  changeUnitsShipDate,
  clearPutAway,
  deleteOutboundUnits,
  outcome as outcomeShape,
  reactivateOutboundUnits,
  validateDeleteUnits,
  validateReactivateUnits,
} from './outbound-units.contract.ts';
import { ordersWhere, UnitsMoved, UnitsStay } from './unit-outcome.part.tsx';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { NewShipDate } from './ship-date-change.form.tsx';
import { NewShuttle } from './shuttle-change.form.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import type { Failure } from '#kit/web/answers.ts';
import { call } from '#kit/web/call.ts';
import { Dialog, ask } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { useAct } from '#kit/web/query.ts';
import { useGo } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

export type Meant = BodyOf<typeof clearPutAway>;
interface Opened {
  meant: Meant;
  count: number;
}
type Done = Outcome & { orders?: MovedTo[] };
/** Takes a failure that names what it refused by reason to who shows it there. */
interface Take {
  own: (failure: Failure) => boolean;
}

/** What an act did; one that was refused for every unit did nothing, and says why. Undefined: another failure, which has been shown. */
async function outcomeOf(act: (how: Take) => Promise<Done | undefined>): Promise<Done | undefined> {
  let none: Outcome | undefined;
  const done = await act({
    own: (failure) => {
      none = outcomeShape.safeParse(
        failure.outcome.kind === 'answered' ? failure.outcome.body?.data : undefined,
      ).data;
      return none !== undefined;
    },
  });
  return done ?? none;
}

/** The acts on one unit and on many: what stands against them is counted first, and what was refused is told after. */
export function useUnitActs(done: () => void) {
  const t = useText();
  const [moving, setMoving] = useState<Opened | null>(null);
  const [reloading, setReloading] = useState<Opened | null>(null);
  const [told, setTold] = useState<{ title: string; outcome: Done } | null>(null);
  const [clear, move, reload, remove, revive] = [
    useAct(clearPutAway),
    useAct(changeUnitsShipDate),
    useAct(changeShuttle),
    useAct(deleteOutboundUnits),
    useAct(reactivateOutboundUnits),
  ];
  const tellMoved = useToldMove();
  const after = (title: string, outcome: Done | undefined) => {
    if (!outcome) return;
    const left = (outcome.orders ?? []).filter((order) => order.from !== null);
    if (outcome.refused.length > 0 || left.length > 1) setTold({ title, outcome });
    else if (!tellMoved(outcome))
      notifyDone({
        text: '{act}: {count, plural, one {# unit} other {# units}}.',
        params: { act: title, count: outcome.units },
      });
    if (outcome.units > 0) done();
  };
  /** An act of a dialog: refused for every unit it stays open and shows why. */
  const within = async (title: string, act: (how: Take) => Promise<Done | undefined>, close: () => void) => {
    const outcome = await outcomeOf(act);
    if (outcome?.units === 0) return outcome;
    if (outcome) close();
    after(title, outcome);
    return undefined;
  };
  const checked = async (
    outcome: Outcome,
    says: { act: string; leave: string; none: string; risk: boolean },
    act: () => Promise<void>,
  ) => {
    if (outcome.units === 0) return setTold({ title: says.none, outcome });
    const body = outcome.refused.length > 0 ? <UnitsStay outcome={outcome} /> : undefined;
    if (await ask({ title: says.act, body, act: says.act, leave: says.leave, risk: says.risk })) await act();
    return undefined;
  };
  return {
    clear: async (meant: Meant) =>
      after(t('Clear put-away'), await outcomeOf((how) => clear.run({ body: meant }, how))),
    move: (meant: Meant, count: number) => setMoving({ meant, count }),
    changeShuttle: (meant: Meant, count: number) => setReloading({ meant, count }),
    remove: async (meant: Meant) => {
      const outcome = await call(validateDeleteUnits, { body: meant });
      await checked(
        outcome,
        {
          act: t('{count, plural, one {Delete # unit} other {Delete # units}}', { count: outcome.units }),
          leave: t('Keep'),
          none: t('None of these units can be deleted'),
          risk: true,
        },
        async () => after(t('Delete'), await outcomeOf((how) => remove.run({ body: meant }, how))),
      );
    },
    revive: async (meant: Meant) => {
      const outcome = await call(validateReactivateUnits, { body: meant });
      await checked(
        outcome,
        {
          act: t('{count, plural, one {Reactivate # unit} other {Reactivate # units}}', {
            count: outcome.units,
          }),
          leave: t('Back'),
          none: t('None of these units can be reactivated'),
          risk: false,
        },
        async () => after(t('Reactivate'), await outcomeOf((how) => revive.run({ body: meant }, how))),
      );
    },
    dialogs: (
      <>
        {moving && (
          <NewShipDate
            count={moving.count}
            onClose={() => setMoving(null)}
            onMove={(newShipDate) =>
              within(
                t('Change ship date'),
                (how) => move.run({ body: { ...moving.meant, newShipDate } }, how),
                () => setMoving(null),
              )
            }
          />
        )}
        {reloading && (
          <NewShuttle
            count={reloading.count}
            onClose={() => setReloading(null)}
            onMove={(shuttleLoadId) =>
              within(
                t('Change shuttle load'),
                (how) => reload.run({ body: { ...reloading.meant, shuttleLoadId } }, how),
                () => setReloading(null),
              )
            }
          />
        )}
        {told && (
          <Dialog
            open
            title={told.title}
            onClose={() => setTold(null)}
            foot={
              <Action look="go" onPress={() => setTold(null)}>
                {t('Close')}
              </Action>
            }
          >
            <div className="col">
              <UnitsMoved orders={told.outcome.orders ?? []} onGo={() => setTold(null)} />
              <UnitsStay outcome={told.outcome} />
            </div>
          </Dialog>
        )}
      </>
    ),
  };
}
export type UnitActs = ReturnType<typeof useUnitActs>;

/** Says in a message on which order units are now, when it is one; true when it did. */
function useToldMove(): (outcome: Done) => boolean {
  const t = useText();
  const me = useMe();
  const go = useGo();
  return ({ orders = [] }) => {
    const [to, ...more] = orders;
    if (!to || more.length > 0) return false;
    const text =
      '{count, plural, one {# unit is} other {# units are}} on order {order} now, which ships {date}.';
    notifyDone(
      { text, params: { count: to.units, order: to.orderNumber, date: showDate(to.shipDate) } },
      { label: t('Show order'), run: () => go(...ordersWhere(me.can('orderEntryView:shipments'), to)) },
    );
    return true;
  };
}
