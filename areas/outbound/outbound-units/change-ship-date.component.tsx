import { useMemo, useState } from 'react';
import type { UnitActionResult } from './outbound-units.contract.ts';
import { RejectedUnitsList } from './unit-action-result.component.tsx';
import { getPastShipDateBlocker, getShipDateRightsOfRoles } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { Button } from '#kit/web/button.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { todayInZone } from '#kit/web/server-clock.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Asks for the new ship date of units. If none of them can have it, shows why and asks for another. */
export function ChangeUnitsShipDateDialog({
  count,
  onMove,
  onClose,
}: {
  count: number;
  onMove: (date: string) => Promise<UnitActionResult | undefined>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [date, setDate] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<UnitActionResult | undefined>();
  const past = usePast();
  return (
    <Dialog
      open
      title={t('Change ship date')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={date ? null : t('New ship date is required')}
            onPress={async () => {
              if (date) setOutcome(await onMove(date));
            }}
          >
            {t('{count, plural, one {Move # unit} other {Move # units}}', { count })}
          </Button>
        </>
      }
    >
      <div className="col">
        <p className="dialog-text">
          {t(
            'Day of service and outbound date are recalculated. Units are removed from their load and shuttle. Units in the cooler go back to Received.',
          )}
        </p>
        <div className="field" style={{ width: 170 }}>
          <label htmlFor="units-ship-date">{t('New ship date')}</label>
          <DateInput
            control={{ id: 'units-ship-date', name: 'newShipDate' }}
            value={date}
            getDayDisabledReason={past.off}
            today={past.today}
            onChange={(next) => {
              setDate(next);
              setOutcome(undefined);
            }}
          />
        </div>
        {outcome && <RejectedUnitsList outcome={outcome} />}
      </div>
    </Dialog>
  );
}

/** Dates that are past at every warehouse of this user. Users with permission for any date can still pick them. */
function usePast() {
  const t = useTranslate();
  const me = useCurrentUser();
  return useMemo(() => {
    const todays = me.warehouses.map((w) => todayInZone(w.tz)).toSorted();
    const reach = getShipDateRightsOfRoles(me.user.roles);
    const off = (date: string) => {
      const why = getPastShipDateBlocker(date, todays, reach);
      return why && t(why.sentence);
    };
    return { off, today: todays.at(-1) };
  }, [t, me]);
}
