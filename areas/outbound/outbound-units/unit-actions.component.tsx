import { useState } from 'react';
import {
  changeUnitsShuttleEndpoint,
  changeUnitsShipDateEndpoint,
  clearPutAwayEndpoint,
  deleteOutboundUnitsWhereAllowedEndpoint,
  reactivateOutboundUnitsEndpoint,
  previewUnitDeletionEndpoint,
  previewUnitReactivationEndpoint,
} from './outbound-units.contract.ts';
import { ChangeUnitsShipDateDialog } from './change-ship-date.component.tsx';
import { ChangeShuttleDialog } from './change-shuttle.form.tsx';
import { useUnitActionRunner } from './unit-action-runner.component.tsx';
import type { UnitActionRunner } from './unit-action-runner.component.tsx';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { callApi } from '#kit/web/api-call.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export type UnitSelectionInput = BodyOf<typeof clearPutAwayEndpoint>;
interface Opened {
  meant: UnitSelectionInput;
  count: number;
}

/** The actions on one unit and on many. Shows the objections first and the rejected units afterwards. */
export function useUnitActions(onChanged: () => void) {
  const tells = useUnitActionRunner(onChanged);
  const shipDate = useNewShipDate(tells);
  const shuttle = useNewShuttle(tells);
  return {
    clearPutAway: useClear(tells),
    changeShipDate: shipDate.open,
    changeShuttle: shuttle.open,
    deleteUnits: useRemove(tells),
    reactivateUnits: useRevive(tells),
    dialogs: (
      <>
        {shipDate.dialog}
        {shuttle.dialog}
        {tells.dialog}
      </>
    ),
  };
}
export type UnitActions = ReturnType<typeof useUnitActions>;

function useClear(tells: UnitActionRunner) {
  const t = useTranslate();
  const clear = useApiMutation(clearPutAwayEndpoint, { busyMessage: 'Updating units' });
  return (meant: UnitSelectionInput) =>
    tells.run(
      {
        title: t('Clear put-away'),
        successMessage: 'Cleared put-away of {count, plural, one {# unit} other {# units}}.',
      },
      (how) => clear.run({ body: meant }, how),
    );
}

function useNewShipDate(tells: UnitActionRunner) {
  const t = useTranslate();
  const [moving, setMoving] = useState<Opened | null>(null);
  const move = useApiMutation(changeUnitsShipDateEndpoint, { busyMessage: 'Updating units' });
  const close = () => setMoving(null);
  return {
    open: (meant: UnitSelectionInput, count: number) => setMoving({ meant, count }),
    dialog: moving && (
      <ChangeUnitsShipDateDialog
        count={moving.count}
        onClose={close}
        onMove={(newShipDate) =>
          tells.within(
            {
              title: t('Change ship date'),
              successMessage: 'Changed ship date of {count, plural, one {# unit} other {# units}}.',
            },
            (how) => move.run({ body: { ...moving.meant, newShipDate } }, how),
            close,
          )
        }
      />
    ),
  };
}

function useNewShuttle(tells: UnitActionRunner) {
  const t = useTranslate();
  const [moving, setMoving] = useState<Opened | null>(null);
  const move = useApiMutation(changeUnitsShuttleEndpoint, { busyMessage: 'Updating units' });
  const close = () => setMoving(null);
  return {
    open: (meant: UnitSelectionInput, count: number) => setMoving({ meant, count }),
    dialog: moving && (
      <ChangeShuttleDialog
        count={moving.count}
        onClose={close}
        onMove={(shuttleLoadId) =>
          tells.within(
            {
              title: t('Edit shuttle load'),
              successMessage: 'Changed shuttle load of {count, plural, one {# unit} other {# units}}.',
            },
            (how) => move.run({ body: { ...moving.meant, shuttleLoadId } }, how),
            close,
          )
        }
      />
    ),
  };
}

function useRemove(tells: UnitActionRunner) {
  const t = useTranslate();
  const remove = useApiMutation(deleteOutboundUnitsWhereAllowedEndpoint, { busyMessage: 'Updating units' });
  return async (meant: UnitSelectionInput) => {
    const found = await callApi(previewUnitDeletionEndpoint, { body: meant });
    await tells.asked(
      found,
      {
        title: t('Delete units'),
        successMessage: 'Deleted {count, plural, one {# unit} other {# units}}.',
        act: t('{count, plural, one {Delete # unit} other {Delete # units}}', { count: found.units }),
        none: t('None of these units can be deleted'),
        risk: true,
      },
      (how) => remove.run({ body: meant }, how),
    );
  };
}

function useRevive(tells: UnitActionRunner) {
  const t = useTranslate();
  const revive = useApiMutation(reactivateOutboundUnitsEndpoint, { busyMessage: 'Updating units' });
  return async (meant: UnitSelectionInput) => {
    const found = await callApi(previewUnitReactivationEndpoint, { body: meant });
    await tells.asked(
      found,
      {
        title: t('Reactivate units'),
        successMessage: 'Reactivated {count, plural, one {# unit} other {# units}}.',
        act: t('{count, plural, one {Reactivate # unit} other {Reactivate # units}}', { count: found.units }),
        none: t('None of these units can be reactivated'),
        risk: false,
      },
      (how) => revive.run({ body: meant }, how),
    );
  };
}
