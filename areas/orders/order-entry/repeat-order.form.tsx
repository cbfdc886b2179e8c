import { useState } from 'react';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import { repeatOrder } from './order-entry.contract.ts';
import { tellCreditHeld } from '#areas/orders/order-lines/credit-held.web.ts';
import { Action } from '#kit/web/action.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import type { DayOff } from '#kit/web/typed-date.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Repeated = NonNullable<Awaited<ReturnType<ReturnType<typeof useAct<typeof repeatOrder>>['run']>>>;

/** The lines of an order once more, for another ship date. */
export function RepeatOrder({
  order,
  off,
  today,
  onDone,
  onClose,
}: {
  order: OrderRow;
  off: DayOff;
  today: string | undefined;
  onDone: (made: Repeated, shipDate: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const [date, setDate] = useState<string | null>(null);
  const repeat = useAct(repeatOrder);
  const act = async () => {
    if (!date) return;
    const made = await repeat.run({ params: { orderId: order.orderId }, body: { shipDate: date } });
    if (!made) return;
    tellCreditHeld(made);
    onDone(made, date);
  };
  return (
    <Dialog
      open
      title={t('Repeat order {number}', { number: order.orderNumber })}
      onClose={onClose}
      foot={
        <>
          <Action onPress={onClose}>{t('Back')}</Action>
          <Action look="go" whyNot={date ? off(date) : t('Ship date is required')} onPress={act}>
            {t('{lines, plural, one {Enter # line} other {Enter # lines}}', { lines: order.lines })}
          </Action>
        </>
      }
    >
      <div className="col">
        <p className="dialog-body">
          {t(
            'A new, pending order is made of {lines, plural, one {# line} other {# lines}} with {units, plural, one {# unit} other {# units}}. Invoice and AWB are left out.',
            { lines: order.lines, units: order.units },
          )}
        </p>
        <div className="field" style={{ width: 170 }}>
          <label htmlFor="repeat-date">{t('Ship date')}</label>
          <DateInput
            control={{ id: 'repeat-date', name: 'shipDate' }}
            value={date}
            onChange={setDate}
            off={off}
            today={today}
          />
        </div>
      </div>
    </Dialog>
  );
}
