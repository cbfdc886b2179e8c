import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { getAccountingSettingsEndpoint } from './accounting-settings.contract.ts';
import { AccountingSettingsForm } from './accounting-settings.form.tsx';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The button in the header of Admin Settings that opens the accounting settings. */
export function AccountingSettingsButton() {
  const t = useTranslate();
  const me = useCurrentUser();
  const [open, setOpen] = useState(false);
  const found = useApiQuery(getAccountingSettingsEndpoint, open ? {} : null);
  return (
    <>
      <Button
        icon={IconBuildingBank}
        disabledReason={me.can('adminSettingsEdit:admin') ? null : t(notAllowedMessage)}
        onPress={() => setOpen(true)}
      >
        {t('Edit accounting settings…')}
      </Button>
      {open && found.data && (
        <AccountingSettingsForm key="one" settings={found.data} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
