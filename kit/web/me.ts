import { useMemo, useSyncExternalStore } from 'react';
import type { Facts, Permitted } from '#kit/contract/access.ts';
import { can } from '#kit/contract/access.ts';
import { companyToday, todayIn } from './clock.ts';
import { recallHere, rememberFor, rememberHere } from './remember.ts';

export interface Place {
  id: number;
  number: string;
  name: string;
}
/** The signed-in user as GET /api/me answers it. */
export interface Profile {
  user: {
    id: number;
    subject: string;
    name: string;
    email: string;
    avatar?: string | null;
    roles: string[];
    /** Roles of the house, by their names; `base` is among `roles`. */
    ownRoles: { code: string; name: string; base: string }[];
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
    /** Staff without groups: may choose any account, and has to choose none. */
    everyAccount: boolean;
  };
  accounts: Place[];
  warehouses: { id: number; code: string; name: string; tz: string }[];
  defaultPage?: string | null;
}
export interface Me extends Permitted {
  user: Profile['user'];
  accounts: Profile['accounts'];
  /** The account chosen in the top bar; undefined: all that the user may see. */
  account: Place | undefined;
  warehouses: Profile['warehouses'];
  /** The warehouse chosen in the top bar; undefined: all of them. */
  warehouse: Profile['warehouses'][number] | undefined;
  defaultPage: string | null;
  can: (grant: string, facts?: Facts) => boolean;
  /** Whether one of the user's roles has this name, whatever its case. */
  is: (role: string) => boolean;
}

interface Held {
  profile: Profile | null;
  account: Place | null;
  warehouseId: number | null;
}
let held: Held = { profile: null, account: null, warehouseId: null };
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
const put = (next: Held) => {
  held = next;
  for (const tell of watchers) tell();
};
/** Takes over who is signed in, with the account and warehouse this user chose last. */
export function holdProfile(profile: Profile | null): void {
  rememberFor(profile?.user.subject ?? null);
  if (!profile) return put({ profile, account: null, warehouseId: null });
  const kept = recallHere<Place>('account');
  const [only] = profile.accounts;
  const own =
    profile.accounts.length === 1 && only ? only : profile.accounts.find((a) => a.number === kept?.number);
  const warehouseId =
    profile.warehouses.length === 1
      ? profile.warehouses[0]?.id
      : (recallHere<number>('warehouse') ?? profile.user.warehouseId);
  return put({
    profile,
    account: own ?? (profile.user.everyAccount ? (kept ?? null) : null),
    warehouseId: warehouseId ?? null,
  });
}
export function chooseAccount(account: Place | null): void {
  rememberHere('account', account);
  put({ ...held, account });
}
export function chooseWarehouse(id: number | null): void {
  rememberHere('warehouse', id);
  put({ ...held, warehouseId: id });
}
export const profileNow = (): Profile | null => held.profile;
export const accountNow = (): string | null => held.account?.number ?? null;
/** Renders anew when another account is chosen. */
export const useAccountNumber = (): string | null => useSyncExternalStore(watch, accountNow);

export const permissionsOf = (profile: Profile): ReadonlySet<string> => new Set(profile.user.permissions);
const roleKey = (role: string) => role.toLowerCase().replace(/[^a-z]/g, '');
export const holdsRole = (profile: Profile, role: string): boolean =>
  profile.user.roles.some((r) => roleKey(r) === roleKey(role));

function meOf({ profile, account, warehouseId }: Held): Me | null {
  if (!profile) return null;
  const permissions = permissionsOf(profile);
  return {
    user: profile.user,
    accounts: profile.accounts,
    account: account ?? undefined,
    warehouses: profile.warehouses,
    warehouse: profile.warehouses.find((w) => w.id === warehouseId),
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
/**
 * Today where the work is, whatever the clock of the desk: at the warehouse named, else at the one chosen; for several of them where
 * the day began last, so that no place's own day is called past. Who has no warehouse has the day of his desk.
 */
export function useToday(warehouseId?: number): string {
  const me = useMaybeMe();
  const at = me?.warehouses.find((w) => w.id === warehouseId) ?? me?.warehouse;
  const places = at ? [at] : (me?.warehouses ?? []);
  return places.map((w) => todayIn(w.tz)).toSorted()[0] ?? companyToday();
}
/** The signed-in user. Screens stand behind the guard, so there is one. */
export function useMe(): Me {
  const me = useMaybeMe();
  if (!me) throw new Error('Only screens behind the guard ask who the user is');
  return me;
}
