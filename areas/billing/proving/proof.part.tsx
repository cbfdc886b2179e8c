import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { PapersProven } from './papers.part.tsx';
import { prove, proofFaults, proofPeriod } from './proving.contract.ts';
import type { Proof } from './proving.contract.ts';
import { addDays, showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { useToday } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';

/** Executes every computed charge of a period again, apart from the rating, and says which differ. */
export function ProofPart() {
  const t = useText();
  const today = useToday();
  const [period, take] = useState<{ from: string; to: string } | null>(null);
  const proof = useAnswer(prove, period ? { query: period } : null);
  const form = useForm(
    proofPeriod,
    { from: addDays(today, -30), to: today },
    (values) => {
      take(values);
      proof.again();
      return true;
    },
    { draft: null, guard: false },
  );
  return (
    <section>
      <h2 className="part">{t('Proof')}</h2>
      <p className="dim">
        {t(
          'Every computed charge is executed again from its steps, the published rates, the fuel prices and the freight, by a second evaluator that shares nothing with the rating.',
        )}{' '}
        {t(
          'What was posted of it is held against it: each line of an invoice, each invoice, and what moved in the ledger.',
        )}
      </p>
      <form {...form.bind} className="row wrap">
        <DateField form={form} name="from" label={t('Outbound date from')} />
        <DateField form={form} name="to" label={t('Outbound date to')} />
        <Action look="go" icon={IconCircleCheck} onPress={() => void form.submit()}>
          {t('Prove charges')}
        </Action>
      </form>
      {period && <Answered of={proof}>{(said) => <Said proof={said} />}</Answered>}
    </section>
  );
}

function Said({ proof }: { proof: Proof }) {
  const t = useText();
  const counts = { lines: proof.lines, shipments: proof.shipments };
  return (
    <>
      <p className={`note ${proof.different === 0 ? '' : 't-fault'}`} role="status">
        {proof.different === 0
          ? t(
              '{lines, plural, one {# charge} other {# charges}} of {shipments, plural, one {# shipment} other {# shipments}}, all equal.',
              counts,
            )
          : t('{different} of {lines} charges differ.', {
              ...counts,
              different: showCount(proof.different),
            })}{' '}
        {t('By hand: {byHand}. Without steps: {untraced}.', {
          byHand: showCount(proof.byHand),
          untraced: showCount(proof.untraced),
        })}
      </p>
      {proof.differing.length > 0 && (
        <Wide name={t('Proof')}>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('Shipment')}</th>
                <th className="roomy">{t('Outbound date')}</th>
                <th className="roomy">{t('Charge code')}</th>
                <th className="num">{t('Amount')}</th>
                <th>{t('Why')}</th>
              </tr>
            </thead>
            <tbody>
              {proof.differing.map((d) => (
                <tr key={d.rateId}>
                  <td>
                    <A to={`/customerCenter/manageShipments/${d.shipmentId}`}>{String(d.shipmentNumber)}</A>{' '}
                    <span className="below">{[showDate(d.outboundDate), d.chargeCode].join(' · ')}</span>
                  </td>
                  <td className="roomy">{showDate(d.outboundDate)}</td>
                  <td className="roomy">{d.chargeCode}</td>
                  <td className="num">{showMoney(d.amount)}</td>
                  <td className="wraps">{t(proofFaults[d.fault])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
      <PapersProven papers={proof.papers} />
    </>
  );
}
