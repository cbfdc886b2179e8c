import { useUrlSearch } from './url-search.ts';
import type { AccountRef } from './current-user.ts';
import { chooseAndSaveAccount, useOptionalCurrentUser } from './current-user.ts';
import { queryClient } from './api-query.ts';

/** Switches to another account. Null means all accounts. */
export function useSwitchAccount(): (account: AccountRef | null) => void {
  const [, change] = useUrlSearch();
  return (account) => {
    chooseAndSaveAccount(account);
    change({ open: undefined, page: undefined });
    // Rows, totals and selections of the previous account must not stay on the screen.
    void queryClient.resetQueries();
  };
}

/** The active account filter, if the user can also see other accounts. */
export function useAccountFilterIfSeveralAccounts(): AccountRef | undefined {
  const me = useOptionalCurrentUser();
  return me && (me.user.everyAccount || me.accounts.length > 1) ? me.account : undefined;
}
