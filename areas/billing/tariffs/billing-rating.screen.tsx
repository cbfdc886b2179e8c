import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { AccessorialsAndHolidaySurcharges } from './accessorials.component.tsx';
import { ChargeCodeList, CancelReasonList } from './charge-codes.component.tsx';
import { FuelPricesAndTables } from './fuel.component.tsx';
import { TariffListScreen } from './tariff-list-screen.component.tsx';
import { findRateSheetsEndpoint } from './sheets.contract.ts';
import type { RateSheetRow } from './sheets.contract.ts';
import { NewRateSheetForm, useOpenRateSheetVersionAfterFormCloses } from './sheet.form.tsx';
import { formatEndDate } from '#areas/billing/rating/tariff-dates.rules.ts';
import './tariffs.css';
import { QuoteList } from '#areas/billing/quotes/quotes.component.tsx';
import { BillingAuditPanel } from '#areas/billing/billing-audit/billing-audit.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import '#kit/web/theme/document.css';
import { Filters, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const parts = [
  ['sheets', 'Rate sheets'],
  ['quotes', 'Quotes'],
  ['fuel', 'Fuel'],
  ['accessorials', 'Accessorials'],
  ['codes', 'Charge codes'],
  ['reasons', 'Cancel reasons'],
  ['proof', 'Charge check'],
] as const;

/** Rating setup: rate sheet versions, fuel, accessorials and charge codes. */
export default function BillingRatingScreen() {
  const t = useTranslate();
  const [search, change] = useUrlSearch();
  const activePart = parts.find(([part]) => part === search['part'])?.[0] ?? 'sheets';
  const seg = (
    <div className="segmented" role="group" aria-label={t('Show')}>
      {parts.map(([part, label]) => (
        <button
          key={part}
          type="button"
          aria-pressed={part === activePart}
          onClick={() => change({ part: part === 'sheets' ? undefined : part }, true)}
        >
          {t(label)}
        </button>
      ))}
    </div>
  );
  if (activePart === 'sheets') return <Sheets seg={seg} />;
  if (activePart === 'quotes') return <QuoteList viewSwitch={seg} />;
  return (
    <Screen title={t('Rates & Tariffs')} besideTitle={seg} scrolls>
      <div className="tariff-page">
        {activePart === 'fuel' && <FuelPricesAndTables />}
        {activePart === 'accessorials' && <AccessorialsAndHolidaySurcharges />}
        {activePart === 'codes' && <ChargeCodeList />}
        {activePart === 'reasons' && <CancelReasonList />}
        {activePart === 'proof' && <BillingAuditPanel />}
      </div>
    </Screen>
  );
}

const columnsOf = (t: Translate): TableColumn<RateSheetRow>[] => [
  {
    id: 'name',
    title: t('Name'),
    width: 240,
    flexGrow: true,
    sortField: 'name',
    cell: (r) => r.name,
    getFullText: (r) => r.name,
  },
  {
    id: 'state',
    title: t('Status'),
    width: 190,
    cell: (r) => <Standing sheet={r} />,
  },
  {
    id: 'version',
    title: t('Version'),
    width: 90,
    alignRight: true,
    cell: (r) => (r.version === null ? '–' : formatCount(r.version)),
  },
  {
    id: 'effectiveDate',
    title: t('Effective date'),
    width: 138,
    sortField: 'effectiveDate',
    cell: (r) => (r.effectiveDate ? formatDate(r.effectiveDate) : '–'),
  },
  {
    id: 'expirationDate',
    title: t('Expiration date'),
    width: 144,
    sortField: 'expirationDate',
    cell: (r) => (r.version === null ? '–' : formatEndDate(t, r.expirationDate)),
  },
  {
    id: 'lines',
    title: t('Lines'),
    width: 80,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => formatCount(r.lines),
  },
];
/** Shows the status of the version whose dates are in the row, and whether there is a draft beside it. */
function Standing({ sheet }: { sheet: RateSheetRow }) {
  const t = useTranslate();
  const isDrafted = sheet.draftId !== null;
  if (sheet.version === null)
    return isDrafted ? <Badge tone="plan">{t('Draft')}</Badge> : <Badge tone="wait">{t('Empty')}</Badge>;
  return (
    <span>
      <Badge tone="done">{t('Published')}</Badge>{' '}
      {isDrafted && <span className="muted">{t('and a draft')}</span>}
    </span>
  );
}

function Sheets({ seg }: { seg: ReactNode }) {
  const t = useTranslate();
  const list = useList(findRateSheetsEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, add] = useState(false);
  const open = useOpenRateSheetVersionAfterFormCloses();
  return (
    <>
      <TariffListScreen
        viewSwitch={seg}
        total={list.total}
        addLabel={t('New rate sheet')}
        onAdd={() => add(true)}
      >
        <Filters list={list}>
          <TextFilter name="name" label={t('Name')} />
        </Filters>
        <DataTable
          name={t('Rate sheets')}
          list={list}
          columns={columns}
          phoneLayout={{ statusColumn: 'state', secondLineColumns: ['effectiveDate', 'lines'] }}
          rowId={(r) => r.id}
          getScreenPath={(r) => `/customerServices/billingRating/${r.versionId ?? r.draftId ?? 0}`}
          emptyText={{
            message: t('No rate sheets found. Try another search.'),
            yet: {
              message: t('No rate sheets yet.'),
              explanation: t('Shipments are rated with a rate sheet. Without one, rating fails.'),
            },
            onCreateFirst: () => add(true),
          }}
        />
        <Pager list={list} />
      </TariffListScreen>
      {adding && (
        <NewRateSheetForm
          onCreated={(id) => {
            add(false);
            open(id);
          }}
          onClose={() => add(false)}
        />
      )}
    </>
  );
}
