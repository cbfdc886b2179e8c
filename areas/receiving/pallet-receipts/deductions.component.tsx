import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { EditDeductionBandsForm } from './deductions.form.tsx';
import { getInvalidPalletDeductionBandsEndpoint } from './pallet-receipts.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The button in the header of Admin Settings that opens the pallet deduction bands. */
export function EditDeductionsButton() {
  const t = useTranslate();
  const me = useCurrentUser();
  const [open, setOpen] = useState(false);
  const found = useApiQuery(getInvalidPalletDeductionBandsEndpoint, open ? {} : null);
  return (
    <>
      <Button
        icon={IconStack2}
        disabledReason={me.can('adminSettingsEdit:admin') ? null : t(notAllowedMessage)}
        onPress={() => setOpen(true)}
      >
        {t('Pallet deductions…')}
      </Button>
      {open && found.data && (
        <EditDeductionBandsForm key="one" savedBands={found.data} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
