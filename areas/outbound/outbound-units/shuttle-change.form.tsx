import { useState } from 'react';
import type { Outcome } from './outbound-units.contract.ts';
import { UnitsStay } from './unit-outcome.part.tsx';
import { shuttleLook } from '#areas/shuttles/shuttle-loads/shuttle-look.web.ts';
import { AccountInput } from '#kit/web/account-input.tsx';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useText } from '#kit/web/text.tsx';

/** Asks on which shuttle load units go. When none of them may go on it, it says why and asks for another. */
export function NewShuttle({
  count,
  onMove,
  onClose,
}: {
  count: number;
  onMove: (shuttleLoadId: number) => Promise<Outcome | undefined>;
  onClose: () => void;
}) {
  const t = useText();
  const [shuttle, setShuttle] = useState<number | null>(null);
  const [stays, setStays] = useState<Outcome | undefined>();
  return (
    <Dialog
      open
      title={t('Change shuttle load')}
      onClose={onClose}
      foot={
        <>
          <Action onPress={onClose}>{t('Back')}</Action>
          <Action
            look="go"
            whyNot={shuttle === null ? t('Shuttle load is required') : null}
            onPress={async () => {
              if (shuttle !== null) setStays(await onMove(shuttle));
            }}
          >
            {t('{count, plural, one {Move # unit} other {Move # units}}', { count })}
          </Action>
        </>
      }
    >
      <div className="col">
        <p className="dialog-body">
          {t('The units keep their status. Those that have left, or that go elsewhere, stay where they are.')}
        </p>
        <AccountInput
          label={t('Shuttle load')}
          value={shuttle === null ? null : String(shuttle)}
          look={shuttleLook}
          placeholder={t('Number')}
          onChange={(choice) => {
            setShuttle(choice ? Number(choice.value) : null);
            setStays(undefined);
          }}
        />
        {stays && <UnitsStay outcome={stays} />}
      </div>
    </Dialog>
  );
}
