import { useState } from 'react';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { EntryBlockers, LineActions } from './line-actions.client.ts';
import { Button } from '#kit/web/button.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export type MoveLinesResult = NonNullable<Awaited<ReturnType<LineActions['move']>>>;

/** Asks for the new ship date of the selected lines. */
export function ChangeLinesShipDateDialog({
  lines,
  blockers: desk,
  move,
  onDone,
  onClose,
}: {
  lines: readonly OrderLine[];
  blockers: EntryBlockers;
  move: LineActions['move'];
  onDone: (moved: MoveLinesResult) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [date, setDate] = useState<string | null>(null);
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  const old = lines[0]?.shipDate ?? '';
  const same = date === old ? t('These lines already ship that day.') : null;
  const whyNot = date ? same : t('New ship date is required');
  const act = async () => {
    if (!date) return;
    const moved = await move(lines, date);
    if (moved) onDone(moved);
  };
  return (
    <Dialog
      open
      title={t(
        '{lines, plural, one {Move # line to another ship date} other {Move # lines to another ship date}}',
        { lines: lines.length },
      )}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabledReason={whyNot} onPress={act}>
            {t('{units, plural, one {Move # unit} other {Move # units}}', { units })}
          </Button>
        </>
      }
    >
      <div className="col">
        <p className="dialog-text">
          {t(
            '{units, plural, one {# unit currently ships} other {# units currently ship}} {date}. Day of service, outbound date and delivery will be recalculated.',
            { units, date: formatWeekdayDate(old) },
          )}
        </p>
        <div className="field" style={{ width: 170 }}>
          <label htmlFor="new-ship-date">{t('New ship date')}</label>
          <DateInput
            control={{ id: 'new-ship-date', name: 'newShipDate' }}
            value={date}
            onChange={setDate}
            getDayDisabledReason={desk.getShipDateBlocker}
            today={desk.today}
          />
        </div>
      </div>
    </Dialog>
  );
}
