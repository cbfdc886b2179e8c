import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { UploadConsigneeResult, UploadResult } from './xml-upload.contract.ts';
import { maxListedDuplicates, maxListedErrors, maxListedErrorGroups } from './xml-upload.contract.ts';
import type { FileErrorRow, CorrectionActions } from './error-rows.client.ts';
import { toErrorRowsByGroup, toErrorRowsByUnit } from './error-rows.client.ts';
import { FileErrorTable } from './error-table.component.tsx';
import { FileErrorWithExcerpt } from './file-excerpt.component.tsx';
import { formatCount } from '#kit/contract/money.ts';
import { createStaticList } from '#kit/web/list.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { Link } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * The totals of the file: units = entered + duplicates + errors. Duplicates and discrepancies differ in color, icon and label.
 */
export function UploadUnitTotals({ result: answer }: { result: UploadResult }) {
  const t = useTranslate();
  const all = answer.totalUnitsInFile === 'N/A' ? 0 : answer.totalUnitsInFile;
  return (
    <div className="upload-result">
      <div className="upload-totals">
        <div>
          <span className="caption">{t('In file')}</span>
          <b>{answer.totalUnitsInFile === 'N/A' ? t('N/A') : formatCount(all)}</b>
        </div>
        <span className="totals-operator" aria-hidden>
          =
        </span>
        <div>
          <Badge tone="done" icon={IconCircleCheck}>
            {answer.dryRun ? t('Ready') : t('units|Created')}
          </Badge>
          <b>{formatCount(answer.totalUnitsSuccess)}</b>
        </div>
        <span className="totals-operator" aria-hidden>
          +
        </span>
        <div>
          <Badge tone="plan" icon={IconCopy}>
            {t('units|Duplicates')}
          </Badge>
          <b>{formatCount(answer.totalUnitsDuplicates)}</b>
        </div>
        <span className="totals-operator" aria-hidden>
          +
        </span>
        <div>
          <span className="status-badge tone-fault">
            <IconAlertOctagon size={15} stroke={2} aria-hidden />
            <span>{t('Discrepancies')}</span>
          </span>
          <b>{formatCount(answer.totalUnitsDiscrepancy)}</b>
        </div>
        <span className="grow" />
        <FileFacts answer={answer} />
      </div>
      {all > 0 && <UnitShares answer={answer} all={all} />}
    </div>
  );
}

/** The order that the units were added to, and the file's own data. */
function FileFacts({ answer }: { answer: UploadResult }) {
  const t = useTranslate();
  const { orderId, shipperAccountId } = answer;
  return (
    <dl className="description-list">
      <dt>{t('Order')}</dt>
      <dd>
        {orderId !== null && shipperAccountId !== null ? (
          <Link
            to="/customerService/orderEntry"
            search={{ shipper: shipperAccountId, date: answer.Shipdate, order: orderId }}
          >
            {answer.orderNumber}
          </Link>
        ) : (
          '–'
        )}
      </dd>
      <dt>{t('Ship date')}</dt>
      <dd className="nowrap">{answer.Shipdate === '' ? '–' : formatWeekdayDate(answer.Shipdate)}</dd>
      <dt>{t('Shipper')}</dt>
      <dd className="ellipsis" title={answer.shipperName}>
        {answer.Shipper === '' ? '–' : `${answer.Shipper} ${answer.shipperName}`}
      </dd>
      <dt>{t('Format')}</dt>
      <dd className="nowrap">{answer.format || '–'}</dd>
    </dl>
  );
}

/** Valid, duplicate and invalid units as one bar. `all`: units in the file, at least one. */
function UnitShares({ answer, all }: { answer: UploadResult; all: number }) {
  const t = useTranslate();
  const shares = [
    ['done', answer.totalUnitsSuccess],
    ['plan', answer.totalUnitsDuplicates],
    ['fault', answer.totalUnitsDiscrepancy],
  ] as const;
  return (
    <div
      className="progress-bar"
      role="img"
      aria-label={t('{good} of {all} units have no errors', { good: answer.totalUnitsSuccess, all })}
    >
      {shares.map(
        ([tone, units]) =>
          units > 0 && (
            <i
              key={tone}
              className={`tone-${tone}`}
              style={{ width: `${(units / all) * 100}%`, background: 'var(--tone)' }}
            />
          ),
      )}
    </div>
  );
}

export function UploadMessages({ result: answer }: { result: UploadResult }) {
  const t = useTranslate();
  return answer.messages.map((message) => (
    <p key={message.sentence} className="note tone-wait" role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {t(message.sentence, message.params)}
    </p>
  ));
}

export type UploadResultTab = 'faults' | 'each' | 'duplicates' | 'consignees';
/** The lists of a result: errors, duplicates, and the totals by consignee. */
export function UploadResultLists({
  result: answer,
  fileLines: source,
  correctionActions: mending,
}: {
  result: UploadResult;
  fileLines: readonly string[];
  correctionActions: CorrectionActions | null;
}) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<UploadResultTab | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const view: UploadResultTab = chosen ?? (answer.faults.length > 0 ? 'faults' : 'consignees');
  const rows = useMemo(() => rowsOf(answer, view), [answer, view]);
  const selectedRow = rows.find((row) => row.id === pointed) ?? rows[0];
  const show = (next: UploadResultTab) => {
    setChosen(next);
    setPointed(null);
  };
  const views: readonly (readonly [UploadResultTab, string, number])[] = [
    ['faults', t('To fix'), answer.faultsInFile],
    ['each', t('One by one'), answer.faultsInFile],
    ['duplicates', t('units|Duplicates'), answer.totalUnitsDuplicates],
    ['consignees', t('By consignee'), answer.ResponseDetail.length],
  ];
  const beyond = isBeyond(answer, view);
  return (
    <>
      <div className="filters upload-views">
        <div className="views">
          {views.map(([id, title, count]) => (
            <button key={id} type="button" aria-pressed={view === id} onClick={() => show(id)}>
              {title} <b>{formatCount(count)}</b>
            </button>
          ))}
        </div>
        <span className="grow" />
        <span className="caption">
          {beyond ? t('Showing the first {count}.', { count: rows.length }) : whatNow(t, answer)}
        </span>
      </div>
      {view === 'consignees' ? (
        <UploadConsigneeTable details={answer.ResponseDetail} dryRun={answer.dryRun} />
      ) : (
        <FileErrorTable
          key={view}
          name={view === 'duplicates' ? t('units|Duplicates') : t('File errors')}
          rows={rows}
          isGrouped={isGrouped(answer, view)}
          shipperAccountId={answer.shipperAccountId}
          correctionActions={view === 'duplicates' ? null : mending}
          selectedRowId={pointed}
          onSelectRow={setPointed}
          emptyMessage={nothingOf(t, view)}
        />
      )}
      {view !== 'consignees' && rows.length > 0 && source.length > 0 && (
        <div className="error-columns">
          <FileErrorWithExcerpt fileLines={source} error={selectedRow} />
          {answer.ResponseDetail.length > 0 && (
            <Consignees details={answer.ResponseDetail} dryRun={answer.dryRun} />
          )}
        </div>
      )}
    </>
  );
}
/** A file that cannot be read has one error, which is in no group. */
const isGrouped = (answer: UploadResult, view: UploadResultTab): boolean =>
  view === 'faults' && answer.groups.length > 0;
function rowsOf(answer: UploadResult, view: UploadResultTab): FileErrorRow[] {
  if (isGrouped(answer, view)) return toErrorRowsByGroup(answer.groups);
  if (view !== 'duplicates') return toErrorRowsByUnit(answer);
  return toErrorRowsByUnit({ ...answer, faults: answer.duplicates, groups: [] });
}
function nothingOf(t: Translate, view: UploadResultTab): string {
  return view === 'duplicates' ? t('No unit in this file was entered before.') : t('No errors in this file.');
}
function isBeyond(answer: UploadResult, view: UploadResultTab): boolean {
  if (view === 'faults') return answer.groupsInFile > maxListedErrorGroups;
  if (view === 'each') return answer.faultsInFile > maxListedErrors;
  return view === 'duplicates' && answer.totalUnitsDuplicates > maxListedDuplicates;
}
function whatNow(t: Translate, answer: UploadResult): string {
  const [before] = answer.earlier;
  if (answer.dryRun && before)
    return t(
      '{count, plural, one {# unit from this file is} other {# units from this file are}} already in order {order}. Entering the rest creates another order.',
      {
        count: answer.earlier.reduce((sum, { units }) => sum + units, 0),
        order: answer.earlier.map(({ orderNumber }) => orderNumber).join(', '),
      },
    );
  if (answer.dryRun) return t('Nothing entered yet.');
  if (answer.orderNumber === '') return t('Nothing entered. Uploading the same file again adds nothing.');
  return t('Units without errors are in order {order}. Uploading the same file again adds nothing.', {
    order: answer.orderNumber,
  });
}

const consigneeColumns = (t: Translate, dryRun: boolean): TableColumn<UploadConsigneeResult>[] => [
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 130,
    cell: (r) => <span className="code">{r.consignee || '–'}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 210,
    cell: (r) => r.consigneename || <span className="muted">{t('Unknown')}</span>,
    getFullText: (r) => r.consigneename,
  },
  {
    id: 'created',
    title: dryRun ? t('Ready') : t('units|Created'),
    width: 84,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => zero(r.unitsSucces),
  },
  {
    id: 'duplicates',
    title: t('units|Duplicates'),
    width: 92,
    alignRight: true,
    cell: (r) => zero(r.unitsDuplicates),
  },
  {
    id: 'failed',
    title: t('To fix'),
    width: 76,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => faulty(r.unitsFailed),
  },
  {
    id: 'message',
    title: t('Message'),
    width: 260,
    flexGrow: true,
    cell: (r) => r.message,
    getFullText: (r) => r.message,
  },
];
const zero = (units: number) => (units === 0 ? <span className="muted">0</span> : formatCount(units));
const faulty = (units: number) =>
  units === 0 ? <span className="muted">0</span> : <b className="error-count">{formatCount(units)}</b>;
const sum = (details: readonly UploadConsigneeResult[], getValue: (row: UploadConsigneeResult) => number) =>
  formatCount(details.reduce((total, row) => total + getValue(row), 0));

export function UploadConsigneeTable({
  details,
  dryRun,
}: {
  details: readonly UploadConsigneeResult[];
  dryRun: boolean;
}) {
  const t = useTranslate();
  const columns = useMemo(() => consigneeColumns(t, dryRun), [t, dryRun]);
  const totals = {
    consignee: t('All {count}', { count: formatCount(details.length) }),
    created: sum(details, (r) => r.unitsSucces),
    duplicates: sum(details, (r) => r.unitsDuplicates),
    failed: sum(details, (r) => r.unitsFailed),
  };
  return (
    <DataTable
      name={t('By consignee')}
      list={{ ...createStaticList(details), isPageList: true }}
      columns={columns}
      phoneLayout={{ statusColumn: 'failed', secondLineColumns: ['name', 'created'] }}
      rowId={(r) => r.consignee}
      onOpen={null}
      totals={totals}
      emptyText={{ message: t('The units in this file weren’t checked.') }}
    />
  );
}

/** A short version, beside the excerpt. */
function Consignees({ details, dryRun }: { details: readonly UploadConsigneeResult[]; dryRun: boolean }) {
  const t = useTranslate();
  return (
    <section className="panel source-panel" aria-label={t('By consignee')}>
      <header>
        <h2>{t('By consignee')}</h2>
        <span className="caption">{formatCount(details.length)}</span>
      </header>
      <div className="source-body" tabIndex={0} role="region" aria-label={t('By consignee')}>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('Consignee')}</th>
              <th className="numeric">{dryRun ? t('Ready') : t('units|Created')}</th>
              <th className="numeric">{t('units|Duplicate')}</th>
              <th className="numeric">{t('To fix')}</th>
            </tr>
          </thead>
          <tbody>
            {details.slice(0, 200).map((row) => (
              <tr key={row.consignee}>
                <td>
                  {row.consigneename || t('Not found: {consignee}', { consignee: row.consignee || '–' })}
                </td>
                <td className="numeric">{zero(row.unitsSucces)}</td>
                <td className="numeric">{zero(row.unitsDuplicates)}</td>
                <td className="numeric">{faulty(row.unitsFailed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
