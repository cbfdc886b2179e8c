import { useMemo } from 'react';
import type { UploadResult, CommittedUploadRow } from './xml-upload.contract.ts';
import { getPastUploadWithResultEndpoint, listCommittedUploadsEndpoint } from './xml-upload.contract.ts';
import { buildErrorAndDuplicateReportCsv } from './error-report.client.ts';
import { UploadMessages } from './upload-result.component.tsx';
import { shipperLookupIncludingInactive } from '#areas/accounts/accounts/account-lookups.client.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { openOrSaveFile } from '#kit/web/download.ts';
import { Drawer, getRowPosition } from '#kit/web/drawer.tsx';
import {
  LookupFilter,
  DateFilter,
  Filters,
  BooleanFilter,
  DateRangeFilter,
  TextFilter,
} from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate, formatDateTime } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { useRecordQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { IconAlertOctagon, IconBan, IconCircleCheck, IconCopy, IconDownload } from '@tabler/icons-react';

/** A time where the freight is received, the same for every user. */
const local = ({ at, zone }: { at: string; zone: string }): string => formatDateTime(at, zone);

function Result({ row }: { row: CommittedUploadRow }) {
  const t = useTranslate();
  if (row.created === 0 && row.errorMessage !== '')
    return (
      <Badge tone="fault" icon={IconBan}>
        {t('Rejected')}
      </Badge>
    );
  if (row.discrepancies > 0)
    return (
      <Badge tone="wait" icon={IconAlertOctagon}>
        {t('With errors')}
      </Badge>
    );
  if (row.created === 0)
    return (
      <Badge tone="plan" icon={IconCopy}>
        {t('Already entered')}
      </Badge>
    );
  return (
    <Badge tone="done" icon={IconCircleCheck}>
      {row.finalized ? t('Finalized') : t('Pending')}
    </Badge>
  );
}
const orderOf = (row: CommittedUploadRow) =>
  row.orderId === null ? (
    <span className="muted">–</span>
  ) : (
    <Link
      to="/customerService/orderEntry"
      search={{ shipper: row.shipperAccountId, date: row.shipDate ?? undefined, order: row.orderId }}
    >
      {row.orderNumber}
    </Link>
  );
const zero = (units: number) => (units === 0 ? <span className="muted">0</span> : formatCount(units));

const columnsOf = (t: Translate, many: boolean): TableColumn<CommittedUploadRow>[] => [
  { id: 'at', title: t('Uploaded'), width: 132, sortField: 'at', cell: (r) => local(r) },
  {
    id: 'fileName',
    title: t('File'),
    width: 100,
    flexGrow: true,
    sortField: 'fileName',
    cell: (r) => r.fileName,
    getFullText: (r) => r.fileName,
  },
  {
    id: 'result',
    title: t('Result'),
    width: 130,
    cell: (r) => <Result row={r} />,
    getFlashValue: (r) => r.discrepancies,
  },
  { id: 'order', title: t('Order'), width: 82, cell: orderOf },
  {
    id: 'shipDate',
    title: t('Ship date'),
    width: 98,
    cell: (r) => (r.shipDate === null ? '–' : formatDate(r.shipDate)),
  },
  ...(many
    ? [
        {
          id: 'shipper',
          title: t('Shipper'),
          width: 88,
          cell: (r: CommittedUploadRow) => r.shipperNumber,
          getFullText: (r: CommittedUploadRow) => `${r.shipperNumber} ${r.shipperName}`,
        },
      ]
    : []),
  {
    id: 'units',
    title: t('In file'),
    width: 76,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'units',
    cell: (r) => zero(r.units),
  },
  { id: 'created', title: t('units|Created'), width: 76, alignRight: true, cell: (r) => zero(r.created) },
  {
    id: 'duplicates',
    title: t('units|Duplicates'),
    width: 88,
    alignRight: true,
    cell: (r) => zero(r.duplicates),
  },
  {
    id: 'discrepancies',
    title: t('Discrepancies'),
    width: 106,
    alignRight: true,
    sortField: 'discrepancies',
    cell: (r) => zero(r.discrepancies),
  },
  {
    id: 'user',
    title: t('By'),
    width: 92,
    cell: (r) => translateAnonymousOrErasedPersonName(t, r.userName),
    getFullText: (r) => translateAnonymousOrErasedPersonName(t, r.userName),
  },
];

/** Past uploads with their results. */
export function UploadHistory() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(listCommittedUploadsEndpoint);
  // A user with one account sees only its uploads.
  const many = me.accounts.length !== 1;
  const columns = useMemo(() => columnsOf(t, many), [t, many]);
  return (
    <>
      <h2 className="upload-history-title">{t('Past uploads')}</h2>
      <Filters list={list}>
        <TextFilter name="fileName" label={t('File')} />
        <TextFilter name="orderNumber" label={t('Order')} filter="digits" />
        <DateFilter name="shipDate" label={t('Ship date')} />
        <DateRangeFilter name="atFrom" toName="atTo" label={t('Uploaded')} />
        {me.user.everyAccount && (
          <LookupFilter
            name="shipperAccountId"
            label={t('Shipper')}
            lookup={shipperLookupIncludingInactive}
          />
        )}
        <BooleanFilter name="withFaults" label={t('With errors')} />
      </Filters>
      <DataTable
        name={t('Past uploads')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'result', secondLineColumns: ['fileName', 'units'] }}
        rowId={(r) => r.id}
        emptyText={{
          yet: {
            message: t('No files uploaded yet. Upload the first one above.'),
            explanation: t('Your uploads and their results appear here.'),
          },
        }}
      />
      <Pager list={list} />
      {list.openRowId && (
        <PastUpload
          id={Number(list.openRowId)}
          place={getRowPosition(list, (r) => r.id, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
    </>
  );
}

function PastUpload({
  id,
  place,
  onClose,
}: {
  id: number;
  place: Parameters<typeof Drawer>[0]['position'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const upload = useRecordQuery(getPastUploadWithResultEndpoint, id, (recordId) => ({
    params: { id: recordId },
  }));
  const row = upload.data;
  return (
    <Drawer
      isWide
      title={row?.fileName ?? t('Upload')}
      besideTitle={row && <Result row={row} />}
      position={place}
      onClose={onClose}
      footer={
        row &&
        row.answer.faults.length > 0 && (
          <Button
            icon={IconDownload}
            onPress={() => openOrSaveFile(buildErrorAndDuplicateReportCsv(t, row.answer))}
          >
            {t('Report')}
          </Button>
        )
      }
    >
      <QueryBoundary query={upload}>
        {(data) => (
          <div className="col">
            {data.errorMessage !== '' && (
              <p className="note tone-fault">
                <IconAlertOctagon size={16} stroke={1.75} aria-hidden />
                {data.errorMessage}
              </p>
            )}
            <UploadMessages result={data.answer} />
            <dl className="description-list">
              <dt>{t('Order')}</dt>
              <dd>{orderOf(data)}</dd>
              <dt>{t('Ship date')}</dt>
              <dd>{data.shipDate === null ? '–' : formatWeekdayDate(data.shipDate)}</dd>
              <dt>{t('Shipper')}</dt>
              <dd>
                {data.shipperNumber} {data.shipperName}
              </dd>
              <dt>{t('Format')}</dt>
              <dd>{data.format || '–'}</dd>
              <dt>{t('In file')}</dt>
              <dd>{formatCount(data.units)}</dd>
              <dt>{t('units|Created')}</dt>
              <dd>{formatCount(data.created)}</dd>
              <dt>{t('units|Duplicates')}</dt>
              <dd>{formatCount(data.duplicates)}</dd>
              <dt>{t('Discrepancies')}</dt>
              <dd>{formatCount(data.discrepancies)}</dd>
              <dt>{t('Uploaded')}</dt>
              <dd>{local(data)}</dd>
              <dt>{t('By')}</dt>
              <dd>{translateAnonymousOrErasedPersonName(t, data.userName)}</dd>
            </dl>
            <Details answer={data.answer} />
          </div>
        )}
      </QueryBoundary>
    </Drawer>
  );
}

const most = 200;
function Details({ answer }: { answer: UploadResult }) {
  const t = useTranslate();
  return (
    <>
      {answer.ResponseDetail.length > 0 && (
        <div className="scroll-x" tabIndex={0} role="region" aria-label={t('By consignee')}>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('Consignee')}</th>
                <th className="numeric">{t('units|Created')}</th>
                <th className="numeric">{t('units|Duplicates')}</th>
                <th className="numeric">{t('To fix')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.ResponseDetail.slice(0, most).map((r) => (
                <tr key={r.consignee}>
                  <td>{r.consigneename || r.consignee || '–'}</td>
                  <td className="numeric">{zero(r.unitsSucces)}</td>
                  <td className="numeric">{zero(r.unitsDuplicates)}</td>
                  <td className="numeric">{zero(r.unitsFailed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {answer.faults.length > 0 && (
        <div className="scroll-x" tabIndex={0} role="region" aria-label={t('File errors')}>
          <table className="plain">
            <thead>
              <tr>
                <th className="numeric">{t('Line:col')}</th>
                <th>{t('Unit')}</th>
                <th>{t('Error')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.faults.slice(0, most).map((f) => (
                <tr key={`${f.line}:${f.column}:${f.code}:${f.unit}`}>
                  <td className="numeric code">
                    {f.line}:{f.column}
                  </td>
                  <td className="code">{f.unitId || '–'}</td>
                  <td>{t(f.sentence, f.params)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {answer.faultsInFile > most && (
            <p className="muted">
              {t('See the report for {count} more.', { count: answer.faultsInFile - most })}
            </p>
          )}
        </div>
      )}
    </>
  );
}
