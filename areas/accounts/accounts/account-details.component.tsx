import { consigneeFlagNames } from './accounts.contract.ts';
import type { Account } from './account-editor.contract.ts';
import { accountLanguageNames } from './account-editor.contract.ts';
import { formatPhoneGroupedIfUs } from './account.rules.ts';
import { consigneeFlags } from './accounts.contract.ts';
import { formatShortDateTime, formatZoneAbbreviationAndName } from '#kit/web/format-time.ts';
import { Link } from '#kit/web/screen.tsx';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export const customerMasterPath = '/customerServices/customerMaster';
export const buildAccountScreenPath = (id: number) => `${customerMasterPath}/${id}`;
export const getAccountTypeName = (type: number): string =>
  new Map(Object.entries(enumLabelsByKind.accountType)).get(String(type)) ?? '';
const termName = (term: number): string =>
  new Map(Object.entries(enumLabelsByKind.paymentTerm)).get(String(term)) ?? '';

/** An account's address and contact details. */
export function AccountAddressAndContactDetails({ account: a }: { account: Account }) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
      <dt>{t('Number')}</dt>
      <dd className="code">{a.number}</dd>
      <dt>{t('Account type')}</dt>
      <dd>{t(getAccountTypeName(a.accountTypeId))}</dd>
      {a.billingName !== a.name && (
        <>
          <dt>{t('Billing name')}</dt>
          <dd>{a.billingName}</dd>
        </>
      )}
      <dt>{t('Address')}</dt>
      <dd>
        {[a.address1, [a.city, a.state, a.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || '–'}
      </dd>
      <dt>{t('Time zone')}</dt>
      <dd>{formatZoneAbbreviationAndName(a.zone)}</dd>
      {a.latitude !== null && a.longitude !== null && (
        <>
          <dt>{t('Position')}</dt>
          <dd className="code">
            {a.latitude}, {a.longitude}
          </dd>
        </>
      )}
      <dt>{t('Phone')}</dt>
      <dd>{a.phone ? <a href={`tel:${a.phone}`}>{formatPhoneGroupedIfUs(a.phone)}</a> : '–'}</dd>
      <dt>{t('Email')}</dt>
      <dd>{a.email ? <a href={`mailto:${a.email}`}>{a.email}</a> : '–'}</dd>
      <dt>{t('Language')}</dt>
      <dd>{t(accountLanguageNames[a.language])}</dd>
      {a.warehouse && (
        <>
          <dt>{t('Home warehouse')}</dt>
          <dd>
            {a.warehouse.code} <span className="muted">{a.warehouse.name}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

/** An account's bill-to and payment terms. */
export function AccountBillToAndTermsDetails({ account: a }: { account: Account }) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
      <dt>{t('Terms')}</dt>
      <dd>{t('{count, plural, one {# day} other {# days}}', { count: a.termsDays })}</dd>
      <dt>{t('Payment term')}</dt>
      <dd>{t(termName(a.defaultPaymentTerm))}</dd>
      <dt>{t('Default bill-to')}</dt>
      <dd>
        {a.defaultBillTo ? (
          <Link to={buildAccountScreenPath(a.defaultBillTo.id)}>
            {a.defaultBillTo.name} <span className="muted">{a.defaultBillTo.number}</span>
          </Link>
        ) : (
          t('Own bill-to')
        )}
      </dd>
      {a.billsFor > 0 && (
        <>
          <dt>{t('Bill-to for')}</dt>
          <dd>
            <Link to={customerMasterPath} search={{ billToAccountId: a.id }}>
              {t('{count, plural, one {# account} other {# accounts}}', { count: a.billsFor })}
            </Link>
          </dd>
        </>
      )}
      <dt>{t('Billing consolidation')}</dt>
      <dd>{a.billingConsolidation ? t('Yes') : t('No')}</dd>
    </dl>
  );
}

export function SmsConsentDetails({ account: a }: { account: Account }) {
  const t = useTranslate();
  if (!a.smsOn) return <p className="caption">{t('No consent. This consignee gets no text messages.')}</p>;
  return (
    <dl className="description-list two-columns">
      <dt>{t('Agreed on')}</dt>
      <dd>{a.smsConsentAt ? formatShortDateTime(a.smsConsentAt) : '–'}</dd>
      <dt>{t('Recorded by')}</dt>
      <dd>{a.smsConsentBy ?? '–'}</dd>
      <dt>{t('Consent method')}</dt>
      <dd>{a.smsConsentSource ?? '–'}</dd>
    </dl>
  );
}

export function AccountFlagList({ flags }: { flags: readonly string[] }) {
  const t = useTranslate();
  const accountFlags = consigneeFlags.filter((flag) => flags.includes(flag));
  return accountFlags.length === 0 ? (
    <p className="caption">{t('No flags')}</p>
  ) : (
    <ul className="account-flags">
      {accountFlags.map((flag) => (
        <li key={flag} className="flag">
          {t(consigneeFlagNames[flag])}
        </li>
      ))}
    </ul>
  );
}
