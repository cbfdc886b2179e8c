import { useMemo, useSyncExternalStore } from 'react';
import type { Facts, Permitted } from '#kit/contract/access.ts';
import { can } from '#kit/contract/access.ts';

/** The signed-in user as GET /api/me answers it (spec §3, "User profile"). */
export interface Profile {
  user: {
    name: string;
    email: string;
    avatar?: string | null;
    roles: string[];
    permissions: string[];
    groups: string[];
    isGoogleAppsUser: boolean;
    accountType?: number | null;
    accountId?: number | null;
    accountNumber?: string | null;
    accountLabel?: string | null;
    billingName?: string | null;
    warehouseId?: number | null;
    warehouseCode?: string | null;
    warehouseLabel?: string | null;
    language?: string | null;
  };
  accounts: { id: number; number: string; name: string }[];
  defaultPage?: string | null;
}
export interface Me extends Permitted {
  user: Profile['user'];
  accounts: Profile['accounts'];
  /** The account chosen in the top bar; undefined: all that the user may see. */
  account: Profile['accounts'][number] | undefined;
  defaultPage: string | null;
  can: (grant: string, facts?: Facts) => boolean;
  /** Whether one of the user's roles has this name, whatever its case. */
  is: (role: string) => boolean;
}

interface Held {
  profile: Profile | null;
  accountNumber: string | null;
}
let held: Held = { profile: null, accountNumber: null };
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
export function holdProfile(profile: Profile | null, accountNumber: string | null): void {
  held = { profile, accountNumber };
  for (const tell of watchers) tell();
}
export const profileNow = (): Profile | null => held.profile;
export const accountNow = (): string | null => held.accountNumber;

export const permissionsOf = (profile: Profile): ReadonlySet<string> => new Set(profile.user.permissions);
const roleKey = (role: string) => role.toLowerCase().replace(/[^a-z]/g, '');
export const holdsRole = (profile: Profile, role: string): boolean => profile.user.roles.some((r) => roleKey(r) === roleKey(role));

function meOf({ profile, accountNumber }: Held): Me | null {
  if (!profile) return null;
  const permissions = permissionsOf(profile);
  return {
    user: profile.user,
    accounts: profile.accounts,
    account: profile.accounts.find((a) => a.number === accountNumber),
    defaultPage: profile.defaultPage ?? null,
    permissions,
    can: (grant, facts) => can({ permissions }, grant, facts),
    is: (role) => holdsRole(profile, role),
  };
}
export function useMaybeMe(): Me | null {
  const now = useSyncExternalStore(watch, () => held);
  return useMemo(() => meOf(now), [now]);
}
/** The signed-in user. Screens stand behind the guard, so there is one. */
export function useMe(): Me {
  const me = useMaybeMe();
  if (!me) throw new Error('Only screens behind the guard ask who the user is');
  return me;
}
