import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { getAccountingSettings } from './accounting-settings.contract.ts';
import { AccountingSettingsForm } from './accounting-settings.form.tsx';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** How posted invoices go to accounting: opened from the head of Admin Settings. */
export function AccountingAct() {
  const t = useText();
  const me = useMe();
  const [open, setOpen] = useState(false);
  const found = useAnswer(getAccountingSettings, open ? {} : null);
  return (
    <>
      <Action
        icon={IconBuildingBank}
        whyNot={me.can('adminSettingsEdit:admin') ? null : t(notAllowed)}
        onPress={() => setOpen(true)}
      >
        {t('Accounting…')}
      </Action>
      {open && found.data && (
        <AccountingSettingsForm key="one" of={found.data} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
