import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import {
  IconCalendarDollar,
  IconCashOff,
  IconListCheck,
  IconLock,
  IconMail,
  IconNote,
  IconPrinter,
} from '@tabler/icons-react';
import { useState } from 'react';
import './collections.css';
import {
  CreditLimitAndHoldForm,
  NextCollectionActionForm,
  CollectionNoteForm,
  PaymentPromiseForm,
} from './collection.form.tsx';
import {
  printDunningNoticeEndpoint,
  dunningNoticeTitleByStep,
  createAndEmailDunningNoticeEndpoint,
} from './dunning-notice.contract.ts';
import { collectionErrors } from './collections.errors.ts';
import {
  findPayerCollectionsEndpoint,
  getPayerCollectionDetailsEndpoint,
  collectionNoteKinds,
} from './collections.contract.ts';
import type { PayerCollectionDetails, PayerCollectionRow } from './collections.contract.ts';
import { formatPhoneGroupedIfUs } from '#areas/accounts/accounts/account.rules.ts';
import { WriteOffForm } from '#areas/billing/payments/write-off.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { getExplainProps } from '#kit/web/explain.tsx';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Open = PayerCollectionDetails['open'][number];
type Asking = 'note' | 'promise' | 'next' | 'credit' | Open | null;

/** One payer: contact details, open items, notes and the next action. */
export function CollectionDrawer({
  row,
  position: place,
  onClose,
}: { row: PayerCollectionRow } & RowDrawerProps) {
  const t = useTranslate();
  const [asking, setAsking] = useState<Asking>(null);
  const found = useApiQuery(getPayerCollectionDetailsEndpoint, { params: { payerId: row.payerId } });
  const close = () => setAsking(null);
  return (
    <>
      <Drawer
        title={row.name}
        position={place}
        onClose={onClose}
        footer={
          <>
            <Button variant="primary" icon={IconNote} onPress={() => setAsking('note')}>
              {t('Add note…')}
            </Button>
            <Button icon={IconCalendarDollar} onPress={() => setAsking('promise')}>
              {t('Add promise…')}
            </Button>
            <Button icon={IconListCheck} onPress={() => setAsking('next')}>
              {t('Set follow-up…')}
            </Button>
            <LetterAct row={row} doc={found.data} />
            <Button icon={IconLock} onPress={() => setAsking('credit')}>
              {t('Edit credit terms…')}
            </Button>
          </>
        }
      >
        <div className="col">
          <Facts row={row} />
          <QueryBoundary query={found}>
            {(doc) => <Doc payerId={row.payerId} doc={doc} asks={setAsking} />}
          </QueryBoundary>
        </div>
      </Drawer>
      {asking === 'note' && <CollectionNoteForm key={row.payerId} row={row} onClose={close} />}
      {asking === 'promise' && <PaymentPromiseForm key={row.payerId} row={row} onClose={close} />}
      {asking === 'next' && <NextCollectionActionForm key={row.payerId} row={row} onClose={close} />}
      {asking === 'credit' && <CreditLimitAndHoldForm key={row.payerId} row={row} onClose={close} />}
      {asking !== null && typeof asking === 'object' && (
        <WriteOffForm
          key={asking.invoiceId}
          invoice={{ id: asking.invoiceId, number: asking.number, open: asking.open }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Sends the next of three dunning notices, once the waiting time after the last one is over. */
function LetterAct({ row, doc }: { row: PayerCollectionRow; doc: PayerCollectionDetails | undefined }) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const last = doc?.letters[0];
  const { step, notBefore } = doc?.nextLetter ?? { step: 1, notBefore: today };
  const write = useApiMutation(createAndEmailDunningNoticeEndpoint, {
    successMessage: (createdNotice) =>
      createdNotice.to === null
        ? 'Notice created. This payer has no email. Print and mail it.'
        : { text: 'Notice emailed to {to}.', params: { to: createdNotice.to } },
  });
  const press = async () => {
    const title = t('Send a dunning notice to {name}', { name: row.name });
    const body = (
      <p>
        {t('Sends “{letter}” for {amount} and keeps a copy of the notice.', {
          letter: t(dunningNoticeTitleByStep[step]),
          amount: formatMoney(row.overdue),
        })}{' '}
        {row.email
          ? t('It will be emailed to {to}.', { to: row.email })
          : t('This payer has no email. Print and mail the notice.')}
      </p>
    );
    if (await confirmAction({ title, body, confirmLabel: t('Send notice') }))
      await write.run({ params: { payerId: row.payerId } });
  };
  const whyNot = () => {
    if (row.overdue <= 0) return t(collectionErrors.noOverdueInvoices.sentence);
    if (!last || notBefore <= today) return null;
    const days = { date: formatDate(last.writtenOn), next: formatDate(notBefore) };
    return t(collectionErrors.noticeTooSoon.sentence, days);
  };
  return (
    <Button icon={IconMail} disabledReason={whyNot()} onPress={press}>
      {t('Send dunning notice…')}
    </Button>
  );
}

function Facts({ row }: { row: PayerCollectionRow }) {
  const t = useTranslate();
  const ages = [
    [t('Not due'), formatMoney(row.current)],
    [t('Overdue'), formatMoney(row.overdue)],
    [t('Disputed'), formatMoney(row.disputed)],
  ] as const;
  return (
    <dl className="description-list two-columns">
      <dt>{t('Statement')}</dt>
      <dd>
        <Link to="/customerService/customerStatements" search={{ accountId: row.payerId }}>
          {row.number}
        </Link>
      </dd>
      <dt>{t('Phone')}</dt>
      <dd>
        {row.phone ? (
          <a href={`tel:${row.phone}`}>{formatPhoneGroupedIfUs(row.phone)}</a>
        ) : (
          <span className="muted">–</span>
        )}
      </dd>
      <dt>{t('Email')}</dt>
      <dd>
        {row.email ? <a href={`mailto:${row.email}`}>{row.email}</a> : <span className="muted">–</span>}
      </dd>
      <dt>{t('Overdue')}</dt>
      <dd {...getExplainProps('collections.overdue', { endpoint: findPayerCollectionsEndpoint })}>
        {formatMoney(row.overdue)}
      </dd>
      <dt>{t('Balance')}</dt>
      <dd
        {...getExplainProps('collections.balance', { parts: ages, endpoint: findPayerCollectionsEndpoint })}
      >
        {formatMoney(row.balance)}
      </dd>
      <dt>{t('Credit limit')}</dt>
      <dd className={row.overLimit || row.onHold ? 'tone-fault' : ''}>
        {row.creditLimit === null ? t('No limit') : formatMoney(row.creditLimit)}
        {row.overLimit && ` · ${t('Over the limit')}`}
        {row.onHold && ` · ${t('On hold: {reason}', { reason: row.holdReason ?? '' })}`}
      </dd>
      <dt>{t('Follow-up')}</dt>
      <dd>
        {row.nextOn ? `${formatDate(row.nextOn)} ${row.nextAction ?? ''}` : <span className="muted">–</span>}
      </dd>
      {row.promisedOn && (
        <>
          <dt>{t('Promised')}</dt>
          <dd className={row.broken ? 'tone-fault' : ''}>
            {t('{amount} by {date}', {
              amount: formatMoney(row.promised ?? 0),
              date: formatDate(row.promisedOn),
            })}
            {row.broken && ` · ${t('promise|Broken')}`}
          </dd>
        </>
      )}
    </dl>
  );
}

function Doc({
  payerId,
  doc,
  asks,
}: {
  payerId: number;
  doc: PayerCollectionDetails;
  asks: (what: Asking) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <>
      <section>
        <h3>{t('Open invoices')}</h3>
        <ul className="collection-list">
          {doc.open.map((i) => (
            <li key={i.invoiceId}>
              <Link to={`/customerCenter/manageInvoices/${i.invoiceId}`}>{i.number}</Link>
              <span className="muted">
                {t('due {date}', { date: formatDate(i.dueDate) })}
                {i.disputed > 0 && <> · {t('{amount} disputed', { amount: formatMoney(i.disputed) })}</>}
              </span>
              <b className="numeric">{formatMoney(i.open)}</b>
              {me.can('writeOff:billing') && (
                <Button
                  isSmall
                  variant="ghost"
                  icon={IconCashOff}
                  label={t('Write off invoice {number}', { number: i.number })}
                  onPress={() => asks(i)}
                />
              )}
            </li>
          ))}
        </ul>
        {doc.onAccount > 0 && (
          <p className="caption">{t('{amount} is on account.', { amount: formatMoney(doc.onAccount) })}</p>
        )}
      </section>
      {doc.letters.length > 0 && <Letters payerId={payerId} letters={doc.letters} />}
      <section>
        <h3>{t('Comments')}</h3>
        {doc.notes.length === 0 && <p className="caption">{t('No comments yet.')}</p>}
        <ul className="collection-list">
          {doc.notes.map((n) => (
            <li key={n.id}>
              <span>
                {n.kind === collectionNoteKinds.promise && n.promisedOn !== null && (
                  <b>
                    {t('Promised {amount} by {date}', {
                      amount: formatMoney(n.promised ?? 0),
                      date: formatDate(n.promisedOn),
                    })}
                    <br />
                  </b>
                )}
                {n.said}
                <br />
                <span className="muted">
                  {[formatShortDateTime(n.at), translateAnonymousOrErasedPersonName(t, n.who)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Dunning notices as sent. Each can be printed again. */
function Letters({ payerId, letters }: { payerId: number; letters: PayerCollectionDetails['letters'] }) {
  const t = useTranslate();
  const name = (step: number) => t(dunningNoticeTitleByStep[step === 1 || step === 2 ? step : 3]);
  return (
    <section>
      <h3>{t('Dunning notices')}</h3>
      <ul className="collection-list">
        {letters.map((l) => (
          <li key={l.id}>
            <span>
              {name(l.step)}
              <br />
              <span className="muted">
                {[
                  formatDate(l.writtenOn),
                  l.to ?? t('not emailed'),
                  translateAnonymousOrErasedPersonName(t, l.who),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <b className="numeric">{formatMoney(l.overdue)}</b>
            <Button
              isSmall
              variant="ghost"
              icon={IconPrinter}
              label={t('Print notice of {date}', { date: formatDate(l.writtenOn) })}
              onPress={() =>
                downloadOrOpenFile(printDunningNoticeEndpoint, { params: { payerId, letterId: l.id } })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
