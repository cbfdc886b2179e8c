import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Accessorials } from './accessorials.part.tsx';
import { ChargeCodes, CancelReasons } from './codes.part.tsx';
import { Fuel } from './fuel.part.tsx';
import { RoomList } from './room-list.part.tsx';
import { findSheets } from './sheets.contract.ts';
import type { SheetRow } from './sheets.contract.ts';
import { NewSheet, useToVersion } from './sheet.form.tsx';
import { endOf } from '#areas/billing/rating/tariff-days.rules.ts';
import './tariffs.css';
import { Quotes } from '#areas/billing/quotes/quotes.part.tsx';
import { ProofPart } from '#areas/billing/proving/proof.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { useAddress } from '#kit/web/address.ts';
import '#kit/web/theme/document.css';
import { Filters, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const parts = [
  ['sheets', 'Rate sheets'],
  ['quotes', 'Quotes'],
  ['fuel', 'Fuel'],
  ['accessorials', 'Accessorials'],
  ['codes', 'Charge codes'],
  ['reasons', 'Cancel reasons'],
  ['proof', 'Proof'],
] as const;

/** What freight costs: rate sheets in versions, fuel, accessorials, and the codes that charges go by. */
export default function BillingRatingScreen() {
  const t = useText();
  const [search, change] = useAddress();
  const shown = parts.find(([part]) => part === search['part'])?.[0] ?? 'sheets';
  const seg = (
    <div className="seg" role="group" aria-label={t('Show')}>
      {parts.map(([part, label]) => (
        <button
          key={part}
          type="button"
          aria-pressed={part === shown}
          onClick={() => change({ part: part === 'sheets' ? undefined : part }, true)}
        >
          {t(label)}
        </button>
      ))}
    </div>
  );
  if (shown === 'sheets') return <Sheets seg={seg} />;
  if (shown === 'quotes') return <Quotes seg={seg} />;
  return (
    <Screen title={t('Billing Rating')} beside={seg} scroll>
      <div className="tariff-part">
        {shown === 'fuel' && <Fuel />}
        {shown === 'accessorials' && <Accessorials />}
        {shown === 'codes' && <ChargeCodes />}
        {shown === 'reasons' && <CancelReasons />}
        {shown === 'proof' && <ProofPart />}
      </div>
    </Screen>
  );
}

const columnsOf = (t: Say): Column<SheetRow>[] => [
  {
    id: 'name',
    title: t('Name'),
    width: 240,
    grow: true,
    sort: 'name',
    cell: (r) => r.name,
    full: (r) => r.name,
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
    right: true,
    cell: (r) => (r.version === null ? '–' : showCount(r.version)),
  },
  {
    id: 'effectiveDate',
    title: t('Effective date'),
    width: 138,
    sort: 'effectiveDate',
    cell: (r) => (r.effectiveDate ? showDate(r.effectiveDate) : '–'),
  },
  {
    id: 'expirationDate',
    title: t('Expiration date'),
    width: 144,
    sort: 'expirationDate',
    cell: (r) => (r.version === null ? '–' : endOf(t, r.expirationDate)),
  },
  { id: 'lines', title: t('Lines'), width: 80, right: true, titled: true, cell: (r) => showCount(r.lines) },
];
/** Of the version whose dates the row says; a draft beside it is told. */
function Standing({ sheet }: { sheet: SheetRow }) {
  const t = useText();
  const isDrafted = sheet.draftId !== null;
  if (sheet.version === null)
    return isDrafted ? <Badge tone="plan">{t('Draft')}</Badge> : <Badge tone="wait">{t('Empty')}</Badge>;
  return (
    <span>
      <Badge tone="done">{t('Published')}</Badge>{' '}
      {isDrafted && <span className="dim">{t('and a draft')}</span>}
    </span>
  );
}

function Sheets({ seg }: { seg: ReactNode }) {
  const t = useText();
  const list = useList(findSheets);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, add] = useState(false);
  const open = useToVersion();
  return (
    <>
      <RoomList seg={seg} total={list.total} act={t('New rate sheet')} onAdd={() => add(true)}>
        <Filters list={list}>
          <TextFilter name="name" label={t('Name')} />
        </Filters>
        <DataTable
          name={t('Rate sheets')}
          list={list}
          columns={columns}
          phone={{ state: 'state', below: ['effectiveDate', 'lines'] }}
          rowId={(r) => r.id}
          to={(r) => `/customerServices/billingRating/${r.versionId ?? r.draftId ?? 0}`}
          empty={{
            sentence: t('No rate sheets found'),
            why: t('Shipments are rated by a sheet; without one rating ends in an error.'),
            first: () => add(true),
          }}
        />
        <Pager list={list} />
      </RoomList>
      {adding && (
        <NewSheet
          onMade={(id) => {
            add(false);
            open(id);
          }}
          onClose={() => add(false)}
        />
      )}
    </>
  );
}
