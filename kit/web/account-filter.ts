import { useUrlSearch } from './url-search.ts';
import type { AccountRef } from './current-user.ts';
import { chooseAccount, useOptionalCurrentUser } from './current-user.ts';
import { queryClient } from './api-query.ts';

/** Acts for another account from now on; null: for all of them. */
export function useSwitchAccount(): (account: AccountRef | null) => void {
  const [, change] = useUrlSearch();
  return (account) => {
    chooseAccount(account);
    change({ open: undefined, page: undefined });
    // Rows, totals and selections of the former account must not stay on the screen.
    void queryClient.resetQueries();
  };
}

/** The account that narrows what is shown, where the person may see others as well. */
export function useActiveAccount(): AccountRef | undefined {
  const me = useOptionalCurrentUser();
  return me && (me.user.everyAccount || me.accounts.length > 1) ? me.account : undefined;
}
