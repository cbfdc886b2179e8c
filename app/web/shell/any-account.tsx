import { useEffect, useRef } from 'react';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { listAccountsEndpoint } from '#areas/accounts/accounts/accounts.contract.ts';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import type { LookupOption } from '#kit/web/account-combobox.tsx';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import type { AccountRef } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * Selects the account to act for, among all accounts. Loaded when the picker first opens, because the first screen does not need
 * it.
 */
export default function AnyAccount({ onTake }: { onTake: (account: AccountRef | null) => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  const pick = async (choice: LookupOption | null) => {
    if (!choice) return;
    const { data } = await callApi(listAccountsEndpoint, { query: { search: choice.label, rows: 20 } }, {});
    const found = data.find((a) => String(a.id) === choice.value);
    if (found) onTake({ id: found.id, number: found.number, name: found.name });
  };
  return (
    <div className="col" ref={frame}>
      <LookupCombobox
        label={t('Account')}
        lookup={allAccountTypesLookup}
        value={me.account ? String(me.account.id) : null}
        onChange={(choice) => void pick(choice)}
      />
      {me.account && (
        <Button isSmall onPress={() => onTake(null)}>
          {t('All accounts')}
        </Button>
      )}
    </div>
  );
}
