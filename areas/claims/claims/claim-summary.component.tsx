import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { getLastFreightMilestone } from './claim-events.rules.ts';
import { formatClaimDock, formatClaimSubject } from './claim-format.client.ts';
import { liablePartyNames, claimTypeNames } from './claims.contract.ts';
import type { ClaimDetails } from './claims.contract.ts';
import { claimStatus } from './claim-status.contract.ts';
import { InvoiceLink } from '#areas/billing/invoices/invoice-link.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { Link } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Fact = readonly [name: string, value: ReactNode];
const renderFacts = (facts: readonly (Fact | null)[]) =>
  facts.map(
    (fact) =>
      fact && (
        <Fragment key={fact[0]}>
          <dt>{fact[0]}</dt>
          <dd>{fact[1]}</dd>
        </Fragment>
      ),
  );

/** What is claimed, for which freight, and its deadline. */
export function ClaimSummary({ claim: c }: { claim: ClaimDetails }) {
  const t = useTranslate();
  return (
    <>
      <Clock claim={c} />
      <dl className="description-list two-columns">
        {renderFacts([
          [t('For'), <Freight key="for" claim={c} />],
          [t('Commodity'), c.goods],
          [t('Type'), t(claimTypeNames[c.type])],
          [t('Units'), String(c.boxes)],
          [
            t('Claimant'),
            <Fragment key="who">
              {c.claimant} <span className="muted">{c.claimantNumber}</span>
            </Fragment>,
          ],
          c.claimantRef === null ? null : [t('Reference'), c.claimantRef],
          c.shipper === null ? null : [t('Shipper'), c.shipper],
          c.consignee === null ? null : [t('Consignee'), c.consignee],
          [t('Day of service'), formatDate(c.dayOfService)],
          [t('Dock'), formatClaimDock(t, c)],
          momentSays(t, c),
        ])}
      </dl>
      <Money claim={c} />
    </>
  );
}
function momentSays(t: Translate, c: ClaimDetails): [string, string] | null {
  const { label, at, hasNotLeft: waits } = getLastFreightMilestone(c);
  if (at === null) return null;
  const when = formatShortDateTime(at, c.zone);
  return [t(label), waits ? t('{when} (not left yet)', { when }) : when];
}
function Freight({ claim: c }: { claim: ClaimDetails }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const name = formatClaimSubject(t, c);
  if (c.subject === 'unit' && me.can('unitsView:outbound'))
    return <Link to={`/units/${c.subjectId}`}>{name}</Link>;
  return <>{name}</>;
}

/** The date by which the company must respond, by the settings when the claim was filed. */
function Clock({ claim: c }: { claim: ClaimDetails }) {
  const t = useTranslate();
  const today = useWarehouseToday();
  if (c.dueOn === null) return null;
  const over = c.dueOn < today;
  return (
    <p className={over ? 'note error' : 'note'}>
      {clockSays(t, c, over)}
      {c.late && ` ${t('Filed after the deadline.')}`}
    </p>
  );
}
function clockSays(t: Translate, c: ClaimDetails, over: boolean): string {
  const date = formatDate(c.dueOn ?? '');
  if (c.status === claimStatus.filed)
    return over ? t('Acknowledgment was due {date}.', { date }) : t('Acknowledge by {date}.', { date });
  return over ? t('Decision was due {date}.', { date }) : t('Decide by {date}.', { date });
}

/** The claimed and paid amounts, and the company's findings. */
function Money({ claim: c }: { claim: ClaimDetails }) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
      {renderFacts([
        [t('Claimed'), <b key="claimed">{formatMoney(c.amount)}</b>],
        c.salvage === 0 ? null : [t('Salvage'), formatMoney(c.salvage)],
        c.offered === null ? null : [t('amount|Offered'), formatMoney(c.offered)],
        c.settled === null ? null : [t('sum|Settled'), <b key="settled">{formatMoney(c.settled)}</b>],
        c.credit === null
          ? null
          : [
              t('Credit'),
              <Fragment key="credit">
                <InvoiceLink id={c.credit.id}>{c.credit.number}</InvoiceLink>{' '}
                <span className="muted">{formatMoney(c.credit.amount)}</span>
              </Fragment>,
            ],
        c.settledRef === null ? null : [t('Check or wire'), c.settledRef],
        c.causeLabel === null ? null : [t('Cause'), t(c.causeLabel)],
        c.bearer === null ? null : [t('Responsible party'), t(liablePartyNames[c.bearer])],
        c.answer === null ? null : [t('Our answer'), c.answer],
      ])}
    </dl>
  );
}
