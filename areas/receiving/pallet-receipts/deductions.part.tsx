import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { DeductionsForm } from './deductions.form.tsx';
import { getDeductions } from './pallet-receipts.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** What invalid pallets take away: opened from the head of Admin Settings. */
export function DeductionsAct() {
  const t = useText();
  const me = useMe();
  const [open, setOpen] = useState(false);
  const found = useAnswer(getDeductions, open ? {} : null);
  return (
    <>
      <Action
        icon={IconStack2}
        whyNot={me.can('adminSettingsEdit:admin') ? null : t(notAllowed)}
        onPress={() => setOpen(true)}
      >
        {t('Pallet deductions…')}
      </Action>
      {open && found.data && <DeductionsForm key="one" of={found.data} onClose={() => setOpen(false)} />}
    </>
  );
}
