import { IconCalendarWeek, IconCircleCheck, IconCircleOff, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { EditAccountDialog } from './account.form.tsx';
import {
  SmsConsentDetails,
  AccountAddressAndContactDetails,
  customerMasterPath,
  AccountFlagList,
  AccountBillToAndTermsDetails,
} from './account-details.component.tsx';
import type { Account, AccountChange } from './account-editor.contract.ts';
import {
  getLatest200AccountChangesEndpoint,
  getAccountEndpoint,
  setAccountActiveEndpoint,
} from './account-editor.contract.ts';
import { listAccountFieldChanges } from './account.rules.ts';
import { accountType } from './accounts.contract.ts';
import { AccountPanelSection, useAccountPanels } from './account-panels.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { useApiMutation, useApiQuery, useRecordQuery } from '#kit/web/api-query.ts';
import { Link, Screen, usePathParam } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './accounts.css';

/** One account: address, bill-to, agreements, days of service, blocks and change history. */
export default function AccountScreen() {
  const t = useTranslate();
  const number = usePathParam('id');
  const found = useRecordQuery(getAccountEndpoint, number, (id) => ({ params: { id } }));
  if (found.data) return <AccountPage account={found.data} />;
  return (
    <Screen title={t('Account')} note={<Link to={customerMasterPath}>{t('Customer Master')}</Link>}>
      <div className="pad">
        <QueryBoundary
          query={found}
          skeletonLines={8}
          notFoundRecord={{
            noun: t('Account'),
            number,
            listPath: customerMasterPath,
            listTitle: t('Customer Master'),
          }}
        >
          {() => null}
        </QueryBoundary>
      </div>
    </Screen>
  );
}

function AccountPage({ account: a }: { account: Account }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [changing, setChanging] = useState(false);
  const toggleActive = useTurn(a);
  return (
    <Screen
      title={a.name}
      besideTitle={<StatusBadge kind="active" noun="account" value={String(a.active)} />}
      note={<Link to={customerMasterPath}>{t('Customer Master')}</Link>}
      scrolls
      actions={
        me.can('editAccounts:accounts') && (
          <>
            <Button
              icon={a.active ? IconCircleOff : IconCircleCheck}
              variant={a.active ? 'danger' : 'plain'}
              onPress={toggleActive}
            >
              {a.active ? t('Deactivate account…') : t('Reactivate account')}
            </Button>
            <Button variant="primary" icon={IconPencil} onPress={() => setChanging(true)}>
              {t('Edit account')}
            </Button>
          </>
        )
      }
    >
      <div className="account-page">
        <Facts account={a} />
        {(me.can('editAccounts:accounts') || me.can('viewAudit:admin')) && (
          <AccountPanelSection title={t('Changes')} wide>
            <History id={a.id} />
          </AccountPanelSection>
        )}
      </div>
      {changing && <EditAccountDialog key={a.id} account={a} onClose={() => setChanging(false)} />}
    </Screen>
  );
}

/** The account's own panels, followed by the panels of features above accounts. */
function Facts({ account: a }: { account: Account }) {
  const t = useTranslate();
  const { panels } = useAccountPanels();
  return (
    <>
      <AccountPanelSection title={t('Address and contact')}>
        <AccountAddressAndContactDetails account={a} />
      </AccountPanelSection>
      <AccountPanelSection title={t('Terms')}>
        <AccountBillToAndTermsDetails account={a} />
      </AccountPanelSection>
      {a.accountTypeId === accountType.consignee && (
        <AccountPanelSection title={t('Flags')}>
          <AccountFlagList flags={a.flags} />
        </AccountPanelSection>
      )}
      {a.accountTypeId === accountType.consignee && (
        <AccountPanelSection title={t('Text messages')}>
          <SmsConsentDetails account={a} />
        </AccountPanelSection>
      )}
      {a.accountTypeId !== accountType.billTo && (
        <AccountPanelSection title={t('Freight and calendar')}>
          <Freight account={a} />
        </AccountPanelSection>
      )}
      <Suspense>
        {panels.map((Offered, index) => (
          <Offered key={index} account={a} />
        ))}
      </Suspense>
    </>
  );
}

/** Activates or deactivates the account after a confirmation of what stays. */
function useTurn(a: Account) {
  const t = useTranslate();
  const { activeChangePreview: Closing } = useAccountPanels();
  const act = useApiMutation(setAccountActiveEndpoint, {
    successMessage: (saved) =>
      saved.active
        ? { text: '{name} reactivated.', params: { name: saved.name } }
        : { text: '{name} deactivated.', params: { name: saved.name } },
  });
  return async () => {
    const consequenceText =
      a.open.units > 0
        ? t(
            '{orders, plural, one {# order} other {# orders}} with {units, plural, one {# unit} other {# units}} not shipped yet will not change. New orders can’t be entered.',
            { orders: a.open.orders, units: a.open.units },
          )
        : t('No new orders can be entered for it. Existing orders don’t change.');
    if (
      a.active &&
      !(await confirmAction({
        title: t('Deactivate {name}', { name: a.name }),
        body: (
          <div className="col">
            <p>{consequenceText}</p>
            {Closing && (
              <Suspense>
                <Closing account={a} />
              </Suspense>
            )}
          </div>
        ),
        confirmLabel: t('Deactivate account'),
        isDestructive: true,
      }))
    )
      return;
    await act.run({ params: { id: a.id }, body: { active: !a.active, rowVersion: a.rowVersion } });
  };
}

function Freight({ account: a }: { account: Account }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const consignee = a.accountTypeId === accountType.consignee;
  const calendar =
    consignee && (me.can('viewCalendar:dayOfService') || me.can('manageDaysOfServiceView:accounts'));
  return (
    <div className="col">
      <p>
        {a.open.units === 0
          ? t('No entered freight is waiting to ship.')
          : t(
              '{orders, plural, one {# order} other {# orders}} with {units, plural, one {# unit} other {# units}} not shipped yet',
              { orders: a.open.orders, units: a.open.units },
            )}
      </p>
      <div className="row wrap">
        {calendar && (
          <Link
            to="/customerCenter/daysOfService"
            search={{ view: 'calendar', consigneeAccountId: a.id }}
            className="btn"
          >
            <IconCalendarWeek size={16} stroke={1.75} aria-hidden />
            {t('Calendar')}
          </Link>
        )}
        {consignee && me.can('manageDaysOfServiceView:accounts') && (
          <Link
            to="/customerService/consigneeDaysOfService"
            search={{ consigneeAccountId: a.id }}
            className="btn"
          >
            {t('Days of Service')}
          </Link>
        )}
        {!consignee && me.can('manageDaysOfServiceView:accounts') && (
          <Link
            to="/customerService/shipperDaysOfService"
            search={{ shipperAccountId: a.id }}
            className="btn"
          >
            {t('Days of Service')}
          </Link>
        )}
        {!consignee && me.can('shippersView:warehouse') && (
          <Link
            to="/warehouse/manageShippers"
            search={{ shipperAccountId: a.id, open: a.id }}
            className="btn"
          >
            {t('Groups and consignees')}
          </Link>
        )}
      </div>
    </div>
  );
}

const actions: Record<string, string> = {
  add: 'Created',
  change: 'Changed',
  activate: 'Reactivated',
  deactivate: 'Deactivated',
  'consignee allowed': 'Consignee allowed',
  'consignee taken off': 'Consignee removed',
  'consignees copied': 'Consignees copied',
};
const fieldNames: Record<string, string> = {
  name: 'Name',
  billingName: 'Billing name',
  address1: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  zone: 'Time zone',
  latitude: 'Latitude',
  longitude: 'Longitude',
  phone: 'Phone',
  email: 'Email',
  language: 'Language',
  termsDays: 'Terms',
  defaultPaymentTerm: 'Payment term',
  billTo: 'Default bill-to',
  warehouseId: 'Home warehouse',
  billingConsolidation: 'Billing consolidation',
  active: 'account|Active',
  flags: 'Flags',
  smsOn: 'Text messages',
  smsConsent: 'Consent',
  shipperGroup: 'Shipper group',
  cutoffGroup: 'Cutoff group',
  shipperCutoffExempt: 'Cutoff exempt',
};
const listChangedFields = (t: Translate, change: AccountChange) =>
  (change.action === 'add' ? [] : listAccountFieldChanges(change.before, change.after)).map(
    ({ field, from, to }) => ({
      field: t(fieldNames[field] ?? field),
      from: from || '–',
      to: to || '–',
    }),
  );

function History({ id }: { id: number }) {
  const t = useTranslate();
  const found = useApiQuery(getLatest200AccountChangesEndpoint, { params: { id } });
  return (
    <QueryBoundary query={found} skeletonLines={4}>
      {(changes) =>
        changes.length === 0 ? (
          <p className="caption">{t('No changes recorded.')}</p>
        ) : (
          <ol className="account-changes">
            {changes.map((change) => (
              <li key={change.id}>
                <time dateTime={change.at}>{formatShortDateTime(change.at)}</time>
                <b>{translateAnonymousOrErasedPersonName(t, change.who)}</b>
                <span>{t(actions[change.action] ?? change.action)}</span>
                {listChangedFields(t, change).length > 0 && (
                  <ul>
                    {listChangedFields(t, change).map((c) => (
                      <li key={c.field}>
                        {c.field}: <del>{c.from}</del> → <ins>{c.to}</ins>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
        )
      }
    </QueryBoundary>
  );
}
