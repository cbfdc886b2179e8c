import { IconCalendarWeek, IconCircleCheck, IconCircleOff, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { ChangeAccountDialog } from './account.form.tsx';
import { ConsentFacts, ContactFacts, customerMaster, FlagsShown, TermsFacts } from './account-facts.part.tsx';
import type { Account, Change } from './account-editor.contract.ts';
import { accountHistory, getAccount, setActive } from './account-editor.contract.ts';
import { changesOf } from './account.rules.ts';
import { accountType } from './accounts.contract.ts';
import { Panel, useOffers } from './account-panels.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/ask.ts';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { personName } from '#kit/contract/person-name.ts';
import { useAct, useAnswer, useRecord } from '#kit/web/query.ts';
import { A, Screen, usePathValue } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import './accounts.css';

/** One account: where it is, who pays, what it agreed to, when it is served, what blocks it, and who changed what. */
export default function AccountScreen() {
  const t = useText();
  const number = usePathValue('id');
  const found = useRecord(getAccount, number, (id) => ({ params: { id } }));
  if (found.data) return <AccountPage account={found.data} />;
  return (
    <Screen title={t('Account')} note={<A to={customerMaster}>{t('Customer Master')}</A>}>
      <div className="pad">
        <Answered
          of={found}
          lines={8}
          sought={{ kind: t('Account'), number, back: customerMaster, list: t('Customer Master') }}
        >
          {() => null}
        </Answered>
      </div>
    </Screen>
  );
}

function AccountPage({ account: a }: { account: Account }) {
  const t = useText();
  const me = useMe();
  const [changing, setChanging] = useState(false);
  const turn = useTurn(a);
  return (
    <Screen
      title={a.name}
      beside={<State of="active" noun="account" value={String(a.active)} />}
      note={<A to={customerMaster}>{t('Customer Master')}</A>}
      scroll
      acts={
        me.can('editAccounts:accounts') && (
          <>
            <Action
              icon={a.active ? IconCircleOff : IconCircleCheck}
              look={a.active ? 'risk' : 'plain'}
              onPress={turn}
            >
              {a.active ? t('Deactivate account…') : t('Activate account')}
            </Action>
            <Action look="go" icon={IconPencil} onPress={() => setChanging(true)}>
              {t('Change account')}
            </Action>
          </>
        )
      }
    >
      <div className="account-page">
        <Facts account={a} />
        {(me.can('editAccounts:accounts') || me.can('viewAudit:admin')) && (
          <Panel title={t('Changes')} wide>
            <History id={a.id} />
          </Panel>
        )}
      </div>
      {changing && <ChangeAccountDialog key={a.id} account={a} onClose={() => setChanging(false)} />}
    </Screen>
  );
}

/** What the page says of the account; the panels of features above the accounts come after its own. */
function Facts({ account: a }: { account: Account }) {
  const t = useText();
  const { panels } = useOffers();
  return (
    <>
      <Panel title={t('Address and contact')}>
        <ContactFacts account={a} />
      </Panel>
      <Panel title={t('Terms')}>
        <TermsFacts account={a} />
      </Panel>
      {a.accountTypeId === accountType.consignee && (
        <Panel title={t('Flags')}>
          <FlagsShown flags={a.flags} />
        </Panel>
      )}
      {a.accountTypeId === accountType.consignee && (
        <Panel title={t('Text messages')}>
          <ConsentFacts account={a} />
        </Panel>
      )}
      {a.accountTypeId !== accountType.billTo && (
        <Panel title={t('Freight and calendar')}>
          <Freight account={a} />
        </Panel>
      )}
      <Suspense>
        {panels.map((Offered, at) => (
          <Offered key={at} account={a} />
        ))}
      </Suspense>
    </>
  );
}

/** Makes the account active or inactive, after saying what stays. */
function useTurn(a: Account) {
  const t = useText();
  const { closing: Closing } = useOffers();
  const act = useAct(setActive, {
    says: (saved) =>
      saved.active
        ? { text: '{name} is active.', params: { name: saved.name } }
        : { text: '{name} is inactive.', params: { name: saved.name } },
  });
  return async () => {
    const stays =
      a.open.units > 0
        ? t(
            '{orders, plural, one {# order} other {# orders}} with {units, plural, one {# unit} other {# units}} still to leave stay as they are. Nothing new can be entered.',
            { orders: a.open.orders, units: a.open.units },
          )
        : t('Nothing new can be entered for it. What was entered stays.');
    if (
      a.active &&
      !(await ask({
        title: t('Deactivate {name}', { name: a.name }),
        body: (
          <div className="col">
            <p>{stays}</p>
            {Closing && (
              <Suspense>
                <Closing account={a} />
              </Suspense>
            )}
          </div>
        ),
        act: t('Deactivate account'),
        leave: t('Keep'),
        risk: true,
      }))
    )
      return;
    await act.run({ params: { id: a.id }, body: { active: !a.active, rowVersion: a.rowVersion } });
  };
}

function Freight({ account: a }: { account: Account }) {
  const t = useText();
  const me = useMe();
  const consignee = a.accountTypeId === accountType.consignee;
  const calendar =
    consignee && (me.can('viewCalendar:dayOfService') || me.can('manageDaysOfServiceView:accounts'));
  return (
    <div className="col">
      <p>
        {a.open.units === 0
          ? t('No entered freight is still to leave.')
          : t(
              '{orders, plural, one {# order} other {# orders}} with {units, plural, one {# unit} other {# units}} still to leave',
              { orders: a.open.orders, units: a.open.units },
            )}
      </p>
      <div className="row wrap">
        {calendar && (
          <A
            to="/customerCenter/daysOfService"
            search={{ view: 'calendar', consigneeAccountId: a.id }}
            className="btn"
          >
            <IconCalendarWeek size={16} stroke={1.75} aria-hidden />
            {t('Calendar')}
          </A>
        )}
        {consignee && me.can('manageDaysOfServiceView:accounts') && (
          <A
            to="/customerService/consigneeDaysOfService"
            search={{ consigneeAccountId: a.id }}
            className="btn"
          >
            {t('Days of Service')}
          </A>
        )}
        {!consignee && me.can('manageDaysOfServiceView:accounts') && (
          <A to="/customerService/shipperDaysOfService" search={{ shipperAccountId: a.id }} className="btn">
            {t('Days of Service')}
          </A>
        )}
        {!consignee && me.can('shippersView:warehouse') && (
          <A to="/warehouse/manageShippers" search={{ shipperAccountId: a.id, open: a.id }} className="btn">
            {t('Groups and consignees')}
          </A>
        )}
      </div>
    </div>
  );
}

const actions: Record<string, string> = {
  add: 'Made',
  change: 'Changed',
  activate: 'Activated',
  deactivate: 'Deactivated',
  'consignee allowed': 'Consignee allowed',
  'consignee taken off': 'Consignee taken off',
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
const told = (t: Say, change: Change) =>
  (change.action === 'add' ? [] : changesOf(change.before, change.after)).map(({ field, from, to }) => ({
    field: t(fieldNames[field] ?? field),
    from: from || '–',
    to: to || '–',
  }));

function History({ id }: { id: number }) {
  const t = useText();
  const found = useAnswer(accountHistory, { params: { id } });
  return (
    <Answered of={found} lines={4}>
      {(changes) =>
        changes.length === 0 ? (
          <p className="cap">{t('Nobody has changed this account here.')}</p>
        ) : (
          <ol className="account-changes">
            {changes.map((change) => (
              <li key={change.id}>
                <time dateTime={change.at}>{showMoment(change.at)}</time>
                <b>{personName(t, change.who)}</b>
                <span>{t(actions[change.action] ?? change.action)}</span>
                {told(t, change).length > 0 && (
                  <ul>
                    {told(t, change).map((c) => (
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
    </Answered>
  );
}
