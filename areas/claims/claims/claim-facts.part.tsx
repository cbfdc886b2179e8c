import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { momentOf } from './claim-events.rules.ts';
import { dockSays, nameOf } from './claim-words.web.ts';
import { bearerNames, typeNames } from './claims.contract.ts';
import type { ClaimDoc } from './claims.contract.ts';
import { claimStates } from './claim-states.contract.ts';
import { InvoiceLink } from '#areas/billing/invoices/invoice-link.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { A } from '#kit/web/screen.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

type Fact = readonly [name: string, value: ReactNode];
const shown = (facts: readonly (Fact | null)[]) =>
  facts.map(
    (fact) =>
      fact && (
        <Fragment key={fact[0]}>
          <dt>{fact[0]}</dt>
          <dd>{fact[1]}</dd>
        </Fragment>
      ),
  );

/** What is claimed, of whom, and where its clock stands. */
export function ClaimFacts({ claim: c }: { claim: ClaimDoc }) {
  const t = useText();
  return (
    <>
      <Clock claim={c} />
      <dl className="kv two">
        {shown([
          [t('For'), <Freight key="for" claim={c} />],
          [t('Goods'), c.goods],
          [t('Type'), t(typeNames[c.type])],
          [t('Boxes'), String(c.boxes)],
          [
            t('Claimant'),
            <Fragment key="who">
              {c.claimant} <span className="dim">{c.claimantNumber}</span>
            </Fragment>,
          ],
          c.claimantRef === null ? null : [t('Reference'), c.claimantRef],
          c.shipper === null ? null : [t('Shipper'), c.shipper],
          c.consignee === null ? null : [t('Consignee'), c.consignee],
          [t('Day of service'), showDate(c.dayOfService)],
          [t('Dock'), dockSays(t, c)],
          momentSays(t, c),
        ])}
      </dl>
      <Money claim={c} />
    </>
  );
}
function momentSays(t: Say, c: ClaimDoc): [string, string] | null {
  const { label, at, waits } = momentOf(c);
  if (at === null) return null;
  const when = showMoment(at, c.zone);
  return [t(label), waits ? t('{when}; not left yet', { when }) : when];
}
function Freight({ claim: c }: { claim: ClaimDoc }) {
  const t = useText();
  const me = useMe();
  const name = nameOf(t, c);
  if (c.subject === 'unit' && me.can('unitsView:outbound')) return <A to={`/units/${c.subjectId}`}>{name}</A>;
  return <>{name}</>;
}

/** By when the house must answer, as its settings were when the claim was filed. */
function Clock({ claim: c }: { claim: ClaimDoc }) {
  const t = useText();
  const today = useToday();
  if (c.dueOn === null) return null;
  const over = c.dueOn < today;
  return (
    <p className={over ? 'note fault' : 'note'}>
      {clockSays(t, c, over)}
      {c.late && ` ${t('It was filed after the time limit.')}`}
    </p>
  );
}
function clockSays(t: Say, c: ClaimDoc, over: boolean): string {
  const date = showDate(c.dueOn ?? '');
  if (c.status === claimStates.filed)
    return over
      ? t('It should have been acknowledged by {date}.', { date })
      : t('To be acknowledged by {date}.', { date });
  return over
    ? t('It should have been decided by {date}.', { date })
    : t('To be decided by {date}.', { date });
}

/** What is claimed and paid, and what the house found. */
function Money({ claim: c }: { claim: ClaimDoc }) {
  const t = useText();
  return (
    <dl className="kv two">
      {shown([
        [t('Claimed'), <b key="claimed">{showMoney(c.amount)}</b>],
        c.salvage === 0 ? null : [t('Salvage'), showMoney(c.salvage)],
        c.offered === null ? null : [t('amount|Offered'), showMoney(c.offered)],
        c.settled === null ? null : [t('sum|Settled'), <b key="settled">{showMoney(c.settled)}</b>],
        c.credit === null
          ? null
          : [
              t('Credit'),
              <Fragment key="credit">
                <InvoiceLink id={c.credit.id}>{c.credit.number}</InvoiceLink>{' '}
                <span className="dim">{showMoney(c.credit.amount)}</span>
              </Fragment>,
            ],
        c.settledRef === null ? null : [t('Check or transfer'), c.settledRef],
        c.causeLabel === null ? null : [t('Cause'), t(c.causeLabel)],
        c.bearer === null ? null : [t('Who bears it'), t(bearerNames[c.bearer])],
        c.answer === null ? null : [t('Our answer'), c.answer],
      ])}
    </dl>
  );
}
