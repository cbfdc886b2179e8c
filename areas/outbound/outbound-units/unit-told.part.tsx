import { useState } from 'react';
import type { MovedTo, Outcome } from './outbound-units.contract.ts';
import { outcome as outcomeShape } from './outbound-units.contract.ts';
import { ordersWhere, UnitsMoved, UnitsStay } from './unit-outcome.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import type { Failure } from '#kit/web/answers.ts';
import { Dialog, ask } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { useGo } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

type Done = Outcome & { orders?: MovedTo[] };
/** Takes a failure that names what it refused by reason to who shows it there. */
interface Take {
  own: (failure: Failure) => boolean;
}
type Act = (how: Take) => Promise<Done | undefined>;

/** What an act did; one that was refused for every unit did nothing, and says why. Undefined: another failure, which has been shown. */
async function outcomeOf(act: Act): Promise<Done | undefined> {
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

/** Runs acts on units and tells what each did: in a message, or in a dialog that names what stays. `done`: some were changed. */
export function useTold(done: () => void) {
  const [told, setTold] = useState<{ title: string; outcome: Done } | null>(null);
  const tellMoved = useToldMove();
  const tell = (title: string, outcome: Done | undefined) => {
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
  const run = async (title: string, act: Act) => tell(title, await outcomeOf(act));
  /** An act of a dialog: refused for every unit it stays open and shows why. */
  const within = async (title: string, act: Act, close: () => void) => {
    const outcome = await outcomeOf(act);
    if (outcome?.units === 0) return outcome;
    if (outcome) close();
    tell(title, outcome);
    return undefined;
  };
  /** Asks before an act, saying what was found to stand against it; when it can be done to no unit, says why instead. */
  const asked = async (
    found: Outcome,
    says: { title: string; act: string; leave: string; none: string; risk: boolean },
    act: Act,
  ) => {
    if (found.units === 0) return setTold({ title: says.none, outcome: found });
    const body = found.refused.length > 0 ? <UnitsStay outcome={found} /> : undefined;
    if (await ask({ title: says.act, body, act: says.act, leave: says.leave, risk: says.risk }))
      await run(says.title, act);
    return undefined;
  };
  return { run, within, asked, dialog: told && <Told {...told} onClose={() => setTold(null)} /> };
}
export type TellsActs = ReturnType<typeof useTold>;

function Told({ title, outcome, onClose }: { title: string; outcome: Done; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      foot={
        <Action look="go" onPress={onClose}>
          {t('Close')}
        </Action>
      }
    >
      <div className="col">
        <UnitsMoved orders={outcome.orders ?? []} onGo={onClose} />
        <UnitsStay outcome={outcome} />
      </div>
    </Dialog>
  );
}

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
