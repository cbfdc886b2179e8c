import { useState } from 'react';
import type { OrderOfMovedUnits, UnitActionResult } from './outbound-units.contract.ts';
import { unitActionResultSchema as outcomeShape } from './outbound-units.contract.ts';
import {
  getMovedOrderLink,
  MovedUnitOrdersList,
  RejectedUnitsList,
} from './unit-action-result.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import type { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { Dialog, confirmAction } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { useNavigate } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Done = UnitActionResult & { orders?: OrderOfMovedUnits[] };
/** Passes a failure with rejection reasons to the component that shows it. */
interface Take {
  handlesFailure: (failure: ApiCallError) => boolean;
}
type Act = (how: Take) => Promise<Done | undefined>;
/** The texts of an action: the title of its dialogs, and the toast after it, which has `{count}`. */
interface UnitActionTexts {
  title: string;
  successMessage: string;
}

/**
 * Runs an action and returns its result. An action rejected for every unit changed nothing and returns the reasons. Undefined
 * means another failure, which is already shown.
 */
async function outcomeOf(act: Act): Promise<Done | undefined> {
  let none: UnitActionResult | undefined;
  const done = await act({
    handlesFailure: (failure) => {
      none = outcomeShape.safeParse(
        failure.outcome.kind === 'answered' ? failure.outcome.body?.data : undefined,
      ).data;
      return none !== undefined;
    },
  });
  return done ?? none;
}

/**
 * Runs actions on units and shows each result: a toast, or a dialog that lists the unchanged units. `onChanged` runs when
 * some were changed.
 */
export function useUnitActionRunner(onChanged: () => void) {
  const [shownOutcome, setShownOutcome] = useState<{ title: string; outcome: Done } | null>(null);
  const tellMoved = useToldMove();
  const tell = ({ title, successMessage }: UnitActionTexts, outcome: Done | undefined) => {
    if (!outcome) return;
    const left = (outcome.orders ?? []).filter((order) => order.from !== null);
    if (outcome.refused.length > 0 || left.length > 1) setShownOutcome({ title, outcome });
    else if (!tellMoved(outcome)) toastSuccess({ text: successMessage, params: { count: outcome.units } });
    if (outcome.units > 0) onChanged();
  };
  const run = async (texts: UnitActionTexts, act: Act) => tell(texts, await outcomeOf(act));
  /** Runs an action of a dialog. If it is rejected for every unit, the dialog stays open and shows why. */
  const runInDialog = async (texts: UnitActionTexts, act: Act, close: () => void) => {
    const outcome = await outcomeOf(act);
    if (outcome?.units === 0) return outcome;
    if (outcome) close();
    tell(texts, outcome);
    return undefined;
  };
  /** Asks for confirmation and shows the objections that were found. If no unit can be changed, shows why instead. */
  const runAfterConfirm = async (
    found: UnitActionResult,
    texts: UnitActionTexts & { act: string; none: string; risk: boolean },
    act: Act,
  ) => {
    if (found.units === 0) return setShownOutcome({ title: texts.none, outcome: found });
    const body = found.refused.length > 0 ? <RejectedUnitsList outcome={found} /> : undefined;
    if (
      await confirmAction({
        title: texts.act,
        body,
        confirmLabel: texts.act,
        isDestructive: texts.risk,
      })
    )
      await run(texts, act);
    return undefined;
  };
  return {
    run,
    within: runInDialog,
    asked: runAfterConfirm,
    dialog: shownOutcome && <Told {...shownOutcome} onClose={() => setShownOutcome(null)} />,
  };
}
export type UnitActionRunner = ReturnType<typeof useUnitActionRunner>;

function Told({ title, outcome, onClose }: { title: string; outcome: Done; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className="col">
        <MovedUnitOrdersList orders={outcome.orders ?? []} onNavigate={onClose} />
        <RejectedUnitsList outcome={outcome} />
      </div>
    </Dialog>
  );
}

/** Shows in a toast which order the units are on now, if it is a single one. Returns true when it did. */
function useToldMove(): (outcome: Done) => boolean {
  const t = useTranslate();
  const me = useCurrentUser();
  const go = useNavigate();
  return ({ orders = [] }) => {
    const [to, ...more] = orders;
    if (!to || more.length > 0) return false;
    const text =
      '{count, plural, one {# unit is} other {# units are}} now on order {order}, shipping {date}.';
    toastSuccess(
      { text, params: { count: to.units, order: to.orderNumber, date: formatDate(to.shipDate) } },
      { label: t('Show order'), run: () => go(...getMovedOrderLink(me.can('orderEntryView:shipments'), to)) },
    );
    return true;
  };
}
