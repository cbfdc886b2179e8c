import { personName } from '#kit/contract/person-name.ts';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { QuotedCharges } from './quoted-charges.part.tsx';
import { quoteStanding } from './quote-words.web.ts';
import { getQuote, printQuote, quoteStates, withdrawQuote } from './quotes.contract.ts';
import type { QuoteDoc } from './quotes.contract.ts';
import { goodsWord } from '#areas/accounts/products/goods-words.web.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { RecordDrawer } from '#kit/web/record-drawer.tsx';
import type { Opened } from '#kit/web/record-drawer.tsx';
import { showMoment } from '#kit/web/moments.ts';
import { useAct, useRecord } from '#kit/web/query.ts';
import { Badge } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** How many of what is quoted, by unit of measure. */
const counted: Record<number, string> = {
  1: '{count, plural, one {# bin} other {# bins}}',
  2: '{count, plural, one {# box} other {# boxes}}',
  3: '{count, plural, one {# pallet} other {# pallets}}',
};
/** One quote: for what, until when, and the charges that it was reckoned from. */
export function QuoteDrawer({ id, ...opened }: Opened) {
  const t = useText();
  const found = useRecord(getQuote, id, (known) => ({ params: { id: known } }));
  const quote = found.data;
  const standing = quote && quoteStanding[quote.status];
  return (
    <RecordDrawer
      of={found}
      word={t('Quote')}
      title={(q) => q.number}
      beside={standing && <Badge tone={standing.tone}>{t(standing.label)}</Badge>}
      foot={
        quote && (
          <>
            <Action icon={IconPrinter} onPress={() => download(printQuote, { params: { id: quote.id } })}>
              {t('Print quote')}
            </Action>
            <Withdraw quote={quote} />
          </>
        )
      }
      {...opened}
    >
      {(q) => (
        <>
          <Facts quote={q} />
          <QuotedCharges amount={q.amount} charges={q.charges} />
        </>
      )}
    </RecordDrawer>
  );
}

function Withdraw({ quote }: { quote: QuoteDoc }) {
  const t = useText();
  const withdraw = useAct(withdrawQuote);
  const press = async () => {
    const sure = await ask({
      title: t('Withdraw quote {number}', { number: quote.number }),
      body: t('Freight will be rated by the rate sheets again. Shipments already rated keep their charges.'),
      act: t('Withdraw quote'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await withdraw.run({ params: { id: quote.id } });
  };
  return (
    <Action
      look="risk"
      icon={IconX}
      whyNot={quote.status === quoteStates.withdrawn ? t('This quote is withdrawn.') : null}
      onPress={press}
    >
      {t('Withdraw quote…')}
    </Action>
  );
}

function Facts({ quote: q }: { quote: QuoteDoc }) {
  const t = useText();
  return (
    <dl className="kv two">
      <dt>{t('Shipper')}</dt>
      <dd>{q.shipper}</dd>
      <dt>{t('Consignee')}</dt>
      <dd>{q.consignee}</dd>
      <dt>{t('Payer')}</dt>
      <dd>{q.payer}</dd>
      <dt>{t('Freight')}</dt>
      <dd>
        {t(counted[q.uom] ?? '', { count: q.units })} ·{' '}
        {t('{cubes} cubes', { cubes: showHundredths(q.cubes) })} · {goodsWord(t, q.category)}
      </dd>
      <dt>{t('Outbound date')}</dt>
      <dd>{showDate(q.date)}</dd>
      <dt>{t('Valid until')}</dt>
      <dd>{showDate(q.validUntil)}</dd>
      <dt>{t('Amount')}</dt>
      <dd>{showMoney(q.amount)}</dd>
      <dt>{t('Quoted by')}</dt>
      <dd>
        {personName(t, q.madeBy)} <span className="dim">{showMoment(q.madeAt)}</span>
      </dd>
      {q.withdrawnBy && (
        <>
          <dt>{t('Withdrawn by')}</dt>
          <dd>{personName(t, q.withdrawnBy)}</dd>
        </>
      )}
      <dt>{t('Shipments rated by it')}</dt>
      <dd>{showCount(q.shipments)}</dd>
      {q.note && (
        <>
          <dt>{t('Note')}</dt>
          <dd>{q.note}</dd>
        </>
      )}
    </dl>
  );
}
