import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { QuotedCharges } from './quoted-charges.component.tsx';
import { quoteStatusBadges } from './quote-status.client.ts';
import {
  getQuoteEndpoint,
  printQuoteEndpoint,
  quoteStatuses,
  withdrawQuoteEndpoint,
} from './quotes.contract.ts';
import type { QuoteDetails } from './quotes.contract.ts';
import { translateProductCategory } from '#areas/accounts/products/product-category.client.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { DetailDrawer } from '#kit/web/detail-drawer.tsx';
import type { DetailDrawerProps } from '#kit/web/detail-drawer.tsx';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { useApiMutation, useRecordQuery } from '#kit/web/api-query.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The quoted quantity, by unit of measure. */
const counted: Record<number, string> = {
  1: '{count, plural, one {# bin} other {# bins}}',
  2: '{count, plural, one {# box} other {# boxes}}',
  3: '{count, plural, one {# pallet} other {# pallets}}',
};
/** One quote: its freight, its validity, and the charges it was calculated from. */
export function QuoteDrawer({ id, ...opened }: DetailDrawerProps) {
  const t = useTranslate();
  const found = useRecordQuery(getQuoteEndpoint, id, (recordId) => ({ params: { id: recordId } }));
  const quote = found.data;
  const standing = quote && quoteStatusBadges[quote.status];
  return (
    <DetailDrawer
      query={found}
      loadingTitle={t('Quote')}
      title={(q) => q.number}
      besideTitle={standing && <Badge tone={standing.tone}>{t(standing.label)}</Badge>}
      footer={
        quote && (
          <>
            <Button
              icon={IconPrinter}
              onPress={() => downloadOrOpenFile(printQuoteEndpoint, { params: { id: quote.id } })}
            >
              {t('Print quote')}
            </Button>
            <Withdraw quote={quote} />
          </>
        )
      }
      {...opened}
    >
      {(q) => (
        <>
          <Facts quote={q} />
          <QuotedCharges totalCents={q.amount} charges={q.charges} />
        </>
      )}
    </DetailDrawer>
  );
}

function Withdraw({ quote }: { quote: QuoteDetails }) {
  const t = useTranslate();
  const withdraw = useApiMutation(withdrawQuoteEndpoint);
  const press = async () => {
    const sure = await confirmAction({
      title: t('Withdraw quote {number}', { number: quote.number }),
      body: t(
        'Freight will be rated with the rate sheets again. Shipments already rated keep their charges.',
      ),
      confirmLabel: t('Withdraw quote'),
      isDestructive: true,
    });
    if (sure) await withdraw.run({ params: { id: quote.id } });
  };
  return (
    <Button
      variant="danger"
      icon={IconX}
      disabledReason={quote.status === quoteStatuses.withdrawn ? t('This quote has been withdrawn.') : null}
      onPress={press}
    >
      {t('Withdraw quote…')}
    </Button>
  );
}

function Facts({ quote: q }: { quote: QuoteDetails }) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
      <dt>{t('Shipper')}</dt>
      <dd>{q.shipper}</dd>
      <dt>{t('Consignee')}</dt>
      <dd>{q.consignee}</dd>
      <dt>{t('Payer')}</dt>
      <dd>{q.payer}</dd>
      <dt>{t('Freight')}</dt>
      <dd>
        {t(counted[q.uom] ?? '', { count: q.units })} ·{' '}
        {t('{cubes} cu ft', { cubes: formatHundredths(q.cubes) })} · {translateProductCategory(t, q.category)}
      </dd>
      <dt>{t('Outbound date')}</dt>
      <dd>{formatDate(q.date)}</dd>
      <dt>{t('Valid until')}</dt>
      <dd>{formatDate(q.validUntil)}</dd>
      <dt>{t('Amount')}</dt>
      <dd>{formatMoney(q.amount)}</dd>
      <dt>{t('Quoted by')}</dt>
      <dd>
        {translateAnonymousOrErasedPersonName(t, q.madeBy)}{' '}
        <span className="muted">{formatShortDateTime(q.madeAt)}</span>
      </dd>
      {q.withdrawnBy && (
        <>
          <dt>{t('Withdrawn by')}</dt>
          <dd>{translateAnonymousOrErasedPersonName(t, q.withdrawnBy)}</dd>
        </>
      )}
      <dt>{t('Shipments that use this quote')}</dt>
      <dd>{formatCount(q.shipments)}</dd>
      {q.note && (
        <>
          <dt>{t('Note')}</dt>
          <dd>{q.note}</dd>
        </>
      )}
    </dl>
  );
}
