import { useAddress } from './address.ts';
import type { Place } from './me.ts';
import { chooseAccount, useMaybeMe } from './me.ts';
import { queries } from './query.ts';

/** Acts for another account from now on; null: for all of them. */
export function useTakeAccount(): (account: Place | null) => void {
  const [, change] = useAddress();
  return (account) => {
    chooseAccount(account);
    change({ open: undefined, page: undefined });
    // Rows, totals and selections of the former account must not stay on the screen.
    void queries.resetQueries();
  };
}

/** The account that narrows what is shown, where the person may see others as well. */
export function useLens(): Place | undefined {
  const me = useMaybeMe();
  return me && (me.user.everyAccount || me.accounts.length > 1) ? me.account : undefined;
}
