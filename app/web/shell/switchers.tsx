import {
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCalendar,
  IconChevronDown,
  IconX,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSwitchAccount } from '#kit/web/account-filter.ts';
import { chooseAndSaveWarehouse, useCurrentUser } from '#kit/web/current-user.ts';
import { Menu } from '#kit/web/menu.tsx';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { Popover } from '#kit/web/popover.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { getWarehouseWithLastStartedDayEndpoint } from '#areas/calendar/start-day/start-day.contract.ts';

const AnyAccount = lazy(() => import('./any-account.tsx'));

/** The account the user acts for. One account is shown, several can be switched. Staff can choose any account or none. */
export function AccountSwitcher() {
  const me = useCurrentUser();
  const several = me.user.everyAccount || me.accounts.length > 1;
  if (several)
    return (
      <span className="account-filter" data-filtered={me.account !== undefined || undefined}>
        {me.user.everyAccount ? <EveryAccount /> : <OwnAccounts />}
        {me.account && <Widen />}
      </span>
    );
  if (!me.account) return null;
  return (
    <span className="context-switcher">
      <IconBuildingStore size={16} stroke={1.75} aria-hidden />
      <AccountShown />
    </span>
  );
}

function AccountShown() {
  const t = useTranslate();
  const { account, user, accounts } = useCurrentUser();
  if (!account) return <span className="ellipsis">{t('All accounts')}</span>;
  return (
    <>
      {(user.everyAccount || accounts.length > 1) && (
        <span className="account-filter-label">{t('Only')}</span>
      )}
      <span>{account.number}</span> <span className="muted ellipsis">{account.name}</span>
    </>
  );
}

/** Clears the account filter, so that every screen shows all accounts again. */
function Widen() {
  const t = useTranslate();
  const take = useSwitchAccount();
  return (
    <button
      type="button"
      className="account-filter-clear"
      aria-label={t('Show all accounts')}
      title={t('Show all accounts')}
      onClick={() => take(null)}
    >
      <IconX size={14} stroke={2} aria-hidden />
    </button>
  );
}

function OwnAccounts() {
  const t = useTranslate();
  const me = useCurrentUser();
  const take = useSwitchAccount();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className="context-switcher">
          <AccountFace />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => take(null)}>{t('All accounts')}</Menu.Item>
        {me.accounts.map((a) => (
          <Menu.Item key={a.id} onClick={() => take(a)}>
            {a.number} <span className="muted">{a.name}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The label of the button that opens the account picker. */
function AccountFace() {
  const t = useTranslate();
  return (
    <>
      <span className="visually-hidden">{t('Account')}</span>
      <IconBuildingStore size={16} stroke={1.75} aria-hidden />
      <AccountShown />
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </>
  );
}

function EveryAccount() {
  const [open, setOpen] = useState(false);
  const take = useSwitchAccount();
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <button type="button" className="context-switcher" onClick={() => setOpen(!open)}>
          <AccountFace />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>
          <AnyAccount
            onTake={(account) => {
              setOpen(false);
              take(account);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

export function WarehouseSwitcher() {
  const t = useTranslate();
  const me = useCurrentUser();
  if (me.warehouses.length === 0) return null;
  const warehouseLabel = me.warehouse ? (
    <>
      <span>{me.warehouse.code}</span> <span className="muted ellipsis">{me.warehouse.name}</span>
    </>
  ) : (
    <span className="ellipsis">{t('All warehouses')}</span>
  );
  if (me.warehouses.length === 1)
    return (
      <span className="context-switcher">
        <IconBuildingWarehouse size={16} stroke={1.75} aria-hidden />
        {warehouseLabel}
      </span>
    );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className="context-switcher">
          <span className="visually-hidden">{t('Warehouse')}</span>
          <IconBuildingWarehouse size={16} stroke={1.75} aria-hidden />
          {warehouseLabel}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => chooseAndSaveWarehouse(null)}>{t('All warehouses')}</Menu.Item>
        {me.warehouses.map((w) => (
          <Menu.Item key={w.id} onClick={() => chooseAndSaveWarehouse(w.id)}>
            {w.code} <span className="muted">{w.name}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The operating day of the chosen warehouse. */
export function OperatingDayLabel() {
  const t = useTranslate();
  const me = useCurrentUser();
  const found = useApiQuery(
    getWarehouseWithLastStartedDayEndpoint,
    me.warehouse ? { params: { id: me.warehouse.id } } : null,
  );
  if (!me.warehouse || !found.data) return null;
  const { day } = found.data;
  return (
    <span className="context-switcher desktop-only">
      <IconCalendar size={16} stroke={1.75} aria-hidden />
      {day ? (
        <>
          {formatWeekdayDate(day.outboundDate)} <span className="muted">{t('operating day')}</span>
        </>
      ) : (
        <span className="muted">{t('Day not started')}</span>
      )}
    </span>
  );
}
