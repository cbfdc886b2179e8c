import { useState } from 'react';
import type { UnitActionResult } from './outbound-units.contract.ts';
import { RejectedUnitsList } from './unit-action-result.component.tsx';
import { unreleasedShuttleLoadLookup } from '#areas/shuttles/shuttle-loads/shuttle-load-lookup.client.ts';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Asks for the shuttle load of units. If none of them can go on it, shows why and asks for another. */
export function ChangeShuttleDialog({
  count,
  onMove,
  onClose,
}: {
  count: number;
  onMove: (shuttleLoadId: number) => Promise<UnitActionResult | undefined>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [shuttle, setShuttle] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<UnitActionResult | undefined>();
  return (
    <Dialog
      open
      title={t('Edit shuttle load')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={shuttle === null ? t('Shuttle load is required') : null}
            onPress={async () => {
              if (shuttle !== null) setOutcome(await onMove(shuttle));
            }}
          >
            {t('{count, plural, one {Move # unit} other {Move # units}}', { count })}
          </Button>
        </>
      }
    >
      <div className="col">
        <p className="dialog-text">
          {t('Units keep their status. Units that have left or go elsewhere don’t change.')}
        </p>
        <LookupCombobox
          label={t('Shuttle load')}
          value={shuttle === null ? null : String(shuttle)}
          lookup={unreleasedShuttleLoadLookup}
          placeholder={t('Number')}
          onChange={(choice) => {
            setShuttle(choice ? Number(choice.value) : null);
            setOutcome(undefined);
          }}
        />
        {outcome && <RejectedUnitsList outcome={outcome} />}
      </div>
    </Dialog>
  );
}
