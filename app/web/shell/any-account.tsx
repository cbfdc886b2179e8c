import { useEffect, useRef } from 'react';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import { listAccounts } from '#areas/accounts/accounts/accounts.contract.ts';
import { AccountInput } from '#kit/web/account-input.tsx';
import type { Choice } from '#kit/web/account-input.tsx';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { useMe } from '#kit/web/me.ts';
import type { Place } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

/** The account to act for, among all. It comes when the choice is first opened: the first screen does without it. */
export default function AnyAccount({ onTake }: { onTake: (account: Place | null) => void }) {
  const t = useText();
  const me = useMe();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  const pick = async (choice: Choice | null) => {
    if (!choice) return;
    const { data } = await call(listAccounts, { query: { search: choice.label, rows: 20 } }, {});
    const found = data.find((a) => String(a.id) === choice.value);
    if (found) onTake({ id: found.id, number: found.number, name: found.name });
  };
  return (
    <div className="col" ref={frame}>
      <AccountInput
        label={t('Account')}
        look={accountLook}
        value={me.account ? String(me.account.id) : null}
        onChange={(choice) => void pick(choice)}
      />
      {me.account && (
        <Action small onPress={() => onTake(null)}>
          {t('All accounts')}
        </Action>
      )}
    </div>
  );
}
