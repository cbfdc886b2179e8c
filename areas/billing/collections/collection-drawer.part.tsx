import { personName } from '#kit/contract/person-name.ts';
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
import { CreditForm, NextForm, NoteForm, PromiseForm } from './collection.form.tsx';
import { printLetter, stepNames, writeLetter } from './letter.contract.ts';
import { collectionErrors } from './collections.errors.ts';
import { findCollections, getCollection, noteKinds } from './collections.contract.ts';
import type { CollectionDoc, CollectionRow } from './collections.contract.ts';
import { showPhone } from '#areas/accounts/accounts/account.rules.ts';
import { WriteOffForm } from '#areas/billing/payments/write-off.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { explains } from '#kit/web/explain.tsx';
import { useMe, useToday } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

type Open = CollectionDoc['open'][number];
type Asking = 'note' | 'promise' | 'next' | 'credit' | Open | null;

/** One payer: how to reach him, what is open, what was said, and what is to be done next. */
export function CollectionDrawer({ row, place, onClose }: { row: CollectionRow } & Beside) {
  const t = useText();
  const [asking, setAsking] = useState<Asking>(null);
  const found = useAnswer(getCollection, { params: { payerId: row.payerId } });
  const close = () => setAsking(null);
  return (
    <>
      <Drawer
        title={row.name}
        place={place}
        onClose={onClose}
        foot={
          <>
            <Action look="go" icon={IconNote} onPress={() => setAsking('note')}>
              {t('Add note…')}
            </Action>
            <Action icon={IconCalendarDollar} onPress={() => setAsking('promise')}>
              {t('Add promise…')}
            </Action>
            <Action icon={IconListCheck} onPress={() => setAsking('next')}>
              {t('Set next step…')}
            </Action>
            <LetterAct row={row} doc={found.data} />
            <Action icon={IconLock} onPress={() => setAsking('credit')}>
              {t('Credit terms…')}
            </Action>
          </>
        }
      >
        <div className="col">
          <Facts row={row} />
          <Answered of={found}>{(doc) => <Doc payerId={row.payerId} doc={doc} asks={setAsking} />}</Answered>
        </div>
      </Drawer>
      {asking === 'note' && <NoteForm key={row.payerId} row={row} onClose={close} />}
      {asking === 'promise' && <PromiseForm key={row.payerId} row={row} onClose={close} />}
      {asking === 'next' && <NextForm key={row.payerId} row={row} onClose={close} />}
      {asking === 'credit' && <CreditForm key={row.payerId} row={row} onClose={close} />}
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

/** Writes the next of three letters, once the last one has had its time. */
function LetterAct({ row, doc }: { row: CollectionRow; doc: CollectionDoc | undefined }) {
  const t = useText();
  const today = useToday();
  const last = doc?.letters[0];
  const { step, notBefore } = doc?.nextLetter ?? { step: 1, notBefore: today };
  const write = useAct(writeLetter, {
    says: (made) =>
      made.to === null
        ? 'The letter is written. The payer has no e-mail address: print it.'
        : { text: 'The letter is written and mailed to {to}.', params: { to: made.to } },
  });
  const press = async () => {
    const title = t('Write a dunning letter to {name}', { name: row.name });
    const body = (
      <p>
        {t('It will be the letter “{letter}”, over {amount}, and kept as it is written.', {
          letter: t(stepNames[step]),
          amount: showMoney(row.overdue),
        })}{' '}
        {row.email
          ? t('It will be mailed to {to}.', { to: row.email })
          : t('The payer has no e-mail address: print it then.')}
      </p>
    );
    if (await ask({ title, body, act: t('Write letter'), leave: t('Back') }))
      await write.run({ params: { payerId: row.payerId } });
  };
  const whyNot = () => {
    if (row.overdue <= 0) return t(collectionErrors.nothingOverdue.sentence);
    if (!last || notBefore <= today) return null;
    const days = { date: showDate(last.writtenOn), next: showDate(notBefore) };
    return t(collectionErrors.tooSoon.sentence, days);
  };
  return (
    <Action icon={IconMail} whyNot={whyNot()} onPress={press}>
      {t('Write letter…')}
    </Action>
  );
}

function Facts({ row }: { row: CollectionRow }) {
  const t = useText();
  const ages = [
    [t('Not due'), showMoney(row.current)],
    [t('Overdue'), showMoney(row.overdue)],
    [t('Disputed'), showMoney(row.disputed)],
  ] as const;
  return (
    <dl className="kv two">
      <dt>{t('Statement')}</dt>
      <dd>
        <A to="/customerService/customerStatements" search={{ accountId: row.payerId }}>
          {row.number}
        </A>
      </dd>
      <dt>{t('Phone')}</dt>
      <dd>
        {row.phone ? <a href={`tel:${row.phone}`}>{showPhone(row.phone)}</a> : <span className="dim">–</span>}
      </dd>
      <dt>{t('Email')}</dt>
      <dd>{row.email ? <a href={`mailto:${row.email}`}>{row.email}</a> : <span className="dim">–</span>}</dd>
      <dt>{t('Overdue')}</dt>
      <dd {...explains('collections.overdue', { of: findCollections })}>{showMoney(row.overdue)}</dd>
      <dt>{t('Balance')}</dt>
      <dd {...explains('collections.balance', { parts: ages, of: findCollections })}>
        {showMoney(row.balance)}
      </dd>
      <dt>{t('Credit limit')}</dt>
      <dd className={row.overLimit || row.onHold ? 't-fault' : ''}>
        {row.creditLimit === null ? t('None set') : showMoney(row.creditLimit)}
        {row.overLimit && ` · ${t('Over the limit')}`}
        {row.onHold && ` · ${t('On hold: {reason}', { reason: row.holdReason ?? '' })}`}
      </dd>
      <dt>{t('Next step')}</dt>
      <dd>
        {row.nextOn ? `${showDate(row.nextOn)} ${row.nextAction ?? ''}` : <span className="dim">–</span>}
      </dd>
      {row.promisedOn && (
        <>
          <dt>{t('Promised')}</dt>
          <dd className={row.broken ? 't-fault' : ''}>
            {t('{amount} by {date}', {
              amount: showMoney(row.promised ?? 0),
              date: showDate(row.promisedOn),
            })}
            {row.broken && ` · ${t('promise|Broken')}`}
          </dd>
        </>
      )}
    </dl>
  );
}

function Doc({ payerId, doc, asks }: { payerId: number; doc: CollectionDoc; asks: (what: Asking) => void }) {
  const t = useText();
  const me = useMe();
  return (
    <>
      <section>
        <h3>{t('Open invoices')}</h3>
        <ul className="collect-lines">
          {doc.open.map((i) => (
            <li key={i.invoiceId}>
              <A to={`/customerCenter/manageInvoices/${i.invoiceId}`}>{i.number}</A>
              <span className="dim">
                {t('due {date}', { date: showDate(i.dueDate) })}
                {i.disputed > 0 && <> · {t('{amount} disputed', { amount: showMoney(i.disputed) })}</>}
              </span>
              <b className="num">{showMoney(i.open)}</b>
              {me.can('writeOff:billing') && (
                <Action
                  small
                  look="ghost"
                  icon={IconCashOff}
                  label={t('Write off invoice {number}', { number: i.number })}
                  onPress={() => asks(i)}
                />
              )}
            </li>
          ))}
        </ul>
        {doc.onAccount > 0 && (
          <p className="cap">{t('{amount} is on account.', { amount: showMoney(doc.onAccount) })}</p>
        )}
      </section>
      {doc.letters.length > 0 && <Letters payerId={payerId} letters={doc.letters} />}
      <section>
        <h3>{t('What was said')}</h3>
        {doc.notes.length === 0 && <p className="cap">{t('Nothing yet.')}</p>}
        <ul className="collect-lines">
          {doc.notes.map((n) => (
            <li key={n.id}>
              <span>
                {n.kind === noteKinds.promise && n.promisedOn !== null && (
                  <b>
                    {t('Promised {amount} by {date}', {
                      amount: showMoney(n.promised ?? 0),
                      date: showDate(n.promisedOn),
                    })}
                    <br />
                  </b>
                )}
                {n.said}
                <br />
                <span className="dim">
                  {[showMoment(n.at), personName(t, n.who)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Letters as they were written, each to be printed again. */
function Letters({ payerId, letters }: { payerId: number; letters: CollectionDoc['letters'] }) {
  const t = useText();
  const name = (step: number) => t(stepNames[step === 1 || step === 2 ? step : 3]);
  return (
    <section>
      <h3>{t('Letters')}</h3>
      <ul className="collect-lines">
        {letters.map((l) => (
          <li key={l.id}>
            <span>
              {name(l.step)}
              <br />
              <span className="dim">
                {[showDate(l.writtenOn), l.to ?? t('not mailed'), personName(t, l.who)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <b className="num">{showMoney(l.overdue)}</b>
            <Action
              small
              look="ghost"
              icon={IconPrinter}
              label={t('Print the letter of {date}', { date: showDate(l.writtenOn) })}
              onPress={() => download(printLetter, { params: { payerId, letterId: l.id } })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
