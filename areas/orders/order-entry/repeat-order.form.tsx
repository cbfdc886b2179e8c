import { useState } from 'react';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import { repeatValidOrderLinesAsNewOrderEndpoint } from './order-entry.contract.ts';
import { showToastIfBillToOnCreditHold } from '#areas/orders/order-lines/credit-hold-toast.client.ts';
import { Button } from '#kit/web/button.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import type { GetDayDisabledReason } from '#kit/web/parse-date.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type RepeatedOrderReply = NonNullable<
  Awaited<
    ReturnType<ReturnType<typeof useApiMutation<typeof repeatValidOrderLinesAsNewOrderEndpoint>>['run']>
  >
>;

/** Repeats the lines of an order for another ship date. */
export function RepeatOrderDialog({
  order,
  getDayDisabledReason: off,
  today,
  onDone,
  onClose,
}: {
  order: OrderRow;
  getDayDisabledReason: GetDayDisabledReason;
  today: string | undefined;
  onDone: (result: RepeatedOrderReply, shipDate: string) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [date, setDate] = useState<string | null>(null);
  const repeat = useApiMutation(repeatValidOrderLinesAsNewOrderEndpoint);
  const act = async () => {
    if (!date) return;
    const repeatedOrder = await repeat.run({ params: { orderId: order.orderId }, body: { shipDate: date } });
    if (!repeatedOrder) return;
    showToastIfBillToOnCreditHold(repeatedOrder);
    onDone(repeatedOrder, date);
  };
  return (
    <Dialog
      open
      title={t('Repeat order {number}', { number: order.orderNumber })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={date ? off(date) : t('Ship date is required')}
            onPress={act}
          >
            {t('{lines, plural, one {Enter # line} other {Enter # lines}}', { lines: order.lines })}
          </Button>
        </>
      }
    >
      <div className="col">
        <p className="dialog-text">
          {t(
            'Creates a new pending order with {lines, plural, one {# line} other {# lines}} and {units, plural, one {# unit} other {# units}}. Invoice and AWB are not copied.',
            { lines: order.lines, units: order.units },
          )}
        </p>
        <div className="field" style={{ width: 170 }}>
          <label htmlFor="repeat-date">{t('Ship date')}</label>
          <DateInput
            control={{ id: 'repeat-date', name: 'shipDate' }}
            value={date}
            onChange={setDate}
            getDayDisabledReason={off}
            today={today}
          />
        </div>
      </div>
    </Dialog>
  );
}
