import { useMemo, useSyncExternalStore } from 'react';
import type { PermissionContext, PermissionHolder } from '#kit/contract/access.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { HourClockFormat } from '#kit/contract/time-format.ts';
import { companyToday, todayInZone } from './server-clock.ts';
import { loadForTabOrLocal, setLocalStorageUser, saveForTabAndLocal } from './local-storage.ts';

export interface AccountRef {
  id: number;
  number: string;
  name: string;
}
/** The signed-in user, as returned by GET /api/me. */
export interface UserProfile {
  user: {
    id: number;
    subject: string;
    name: string;
    email: string;
    avatar?: string | null;
    roles: string[];
    /** Custom roles by name. `base` is among `roles`. */
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
    /** The clock that they chose. Null means that of the language. */
    timeFormat?: HourClockFormat | null;
    /** Staff without groups. They can select any account, but do not have to. */
    everyAccount: boolean;
  };
  accounts: AccountRef[];
  warehouses: { id: number; code: string; name: string; tz: string }[];
  defaultPage?: string | null;
}
export interface CurrentUser extends PermissionHolder {
  user: UserProfile['user'];
  accounts: UserProfile['accounts'];
  /** The account selected in the top bar. Undefined means all accounts that the user can see. */
  account: AccountRef | undefined;
  warehouses: UserProfile['warehouses'];
  /** The warehouse selected in the top bar. Undefined means all. */
  warehouse: UserProfile['warehouses'][number] | undefined;
  defaultPage: string | null;
  can: (grant: string, facts?: PermissionContext) => boolean;
  /** Returns whether one of the user's roles has this name, ignoring case. */
  hasRole: (role: string) => boolean;
}

interface Held {
  profile: UserProfile | null;
  account: AccountRef | null;
  warehouseId: number | null;
}
let userState: Held = { profile: null, account: null, warehouseId: null };
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
const setUserState = (next: Held) => {
  userState = next;
  for (const tell of watchers) tell();
};
/** Sets the signed-in user, with the account and warehouse they selected last. */
export function setSignedInProfile(profile: UserProfile | null): void {
  setLocalStorageUser(profile?.user.subject ?? null);
  if (!profile) return setUserState({ profile, account: null, warehouseId: null });
  const savedAccount = loadForTabOrLocal<AccountRef>('account');
  const [only] = profile.accounts;
  const chosenAccount =
    profile.accounts.length === 1 && only
      ? only
      : profile.accounts.find((a) => a.number === savedAccount?.number);
  const warehouseId =
    profile.warehouses.length === 1
      ? profile.warehouses[0]?.id
      : (loadForTabOrLocal<number>('warehouse') ?? profile.user.warehouseId);
  return setUserState({
    profile,
    account: chosenAccount ?? (profile.user.everyAccount ? (savedAccount ?? null) : null),
    warehouseId: warehouseId ?? null,
  });
}
export function chooseAndSaveAccount(account: AccountRef | null): void {
  saveForTabAndLocal('account', account);
  setUserState({ ...userState, account });
}
export function chooseAndSaveWarehouse(id: number | null): void {
  saveForTabAndLocal('warehouse', id);
  setUserState({ ...userState, warehouseId: id });
}
export const getSignedInProfile = (): UserProfile | null => userState.profile;
export const getChosenAccountNumber = (): string | null => userState.account?.number ?? null;
/** Rerenders when another account is selected. */
export const useChosenAccountNumber = (): string | null =>
  useSyncExternalStore(watch, getChosenAccountNumber);

export const getProfilePermissions = (profile: UserProfile): ReadonlySet<string> =>
  new Set(profile.user.permissions);
const roleKey = (role: string) => role.toLowerCase().replace(/[^a-z]/g, '');
export const hasProfileRole = (profile: UserProfile, role: string): boolean =>
  profile.user.roles.some((r) => roleKey(r) === roleKey(role));

function meOf({ profile, account, warehouseId }: Held): CurrentUser | null {
  if (!profile) return null;
  const permissions = getProfilePermissions(profile);
  return {
    user: profile.user,
    accounts: profile.accounts,
    account: account ?? undefined,
    warehouses: profile.warehouses,
    warehouse: profile.warehouses.find((w) => w.id === warehouseId),
    defaultPage: profile.defaultPage ?? null,
    permissions,
    can: (grant, facts) => hasPermission({ permissions }, grant, facts),
    hasRole: (role) => hasProfileRole(profile, role),
  };
}
export function useOptionalCurrentUser(): CurrentUser | null {
  const now = useSyncExternalStore(watch, () => userState);
  return useMemo(() => meOf(now), [now]);
}
/**
 * Today at the workplace, regardless of the computer's clock: at the given warehouse, else at the selected one. With several
 * warehouses, the one where the day began last, so that no place's current day counts as past. A user without a warehouse gets
 * the date of their computer.
 */
export function useWarehouseToday(warehouseId?: number): string {
  const me = useOptionalCurrentUser();
  const chosenWarehouse = me?.warehouses.find((w) => w.id === warehouseId) ?? me?.warehouse;
  const places = chosenWarehouse ? [chosenWarehouse] : (me?.warehouses ?? []);
  return places.map((w) => todayInZone(w.tz)).toSorted()[0] ?? companyToday();
}
/** The signed-in user. Screens are behind the guard, so there always is one. */
export function useCurrentUser(): CurrentUser {
  const me = useOptionalCurrentUser();
  if (!me) throw new Error('Only screens behind the guard can read the current user');
  return me;
}
