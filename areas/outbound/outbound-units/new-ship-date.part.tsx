import { useMemo, useState } from 'react';
import type { Outcome } from './outbound-units.contract.ts';
import { UnitsStay } from './unit-outcome.part.tsx';
import { pastEverywhere, reachOf } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { Action } from '#kit/web/action.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { todayIn } from '#kit/web/clock.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

/** Asks for the new ship date of units. When none of them may have it, it says why and asks for another. */
export function NewShipDate({
  count,
  onMove,
  onClose,
}: {
  count: number;
  onMove: (date: string) => Promise<Outcome | undefined>;
  onClose: () => void;
}) {
  const t = useText();
  const [date, setDate] = useState<string | null>(null);
  const [stays, setStays] = useState<Outcome | undefined>();
  const past = usePast();
  return (
    <Dialog
      open
      title={t('Change ship date')}
      onClose={onClose}
      foot={
        <>
          <Action onPress={onClose}>{t('Back')}</Action>
          <Action
            look="go"
            whyNot={date ? null : t('New ship date is required')}
            onPress={async () => {
              if (date) setStays(await onMove(date));
            }}
          >
            {t('{count, plural, one {Move # unit} other {Move # units}}', { count })}
          </Action>
        </>
      }
    >
      <div className="col">
        <p className="dialog-body">
          {t(
            'Day of service and outbound date are worked out again. The units leave their load and their shuttle; those in the cooler are Received again.',
          )}
        </p>
        <div className="field" style={{ width: 170 }}>
          <label htmlFor="units-ship-date">{t('New ship date')}</label>
          <DateInput
            control={{ id: 'units-ship-date', name: 'newShipDate' }}
            value={date}
            off={past.off}
            today={past.today}
            onChange={(next) => {
              setDate(next);
              setStays(undefined);
            }}
          />
        </div>
        {stays && <UnitsStay outcome={stays} />}
      </div>
    </Dialog>
  );
}

/** Days that are past at every warehouse of this person; whoever may pick any date may pick them. */
function usePast() {
  const t = useText();
  const me = useMe();
  return useMemo(() => {
    const todays = me.warehouses.map((w) => todayIn(w.tz)).toSorted();
    const reach = reachOf(me.user.roles);
    const off = (date: string) => {
      const why = pastEverywhere(date, todays, reach);
      return why && t(why.sentence);
    };
    return { off, today: todays.at(-1) };
  }, [t, me]);
}
