import { useMemo } from 'react';
import { auditEntities, searchAuditEndpoint } from './audit.contract.ts';
import type { AuditChange, AuditRow } from './audit.contract.ts';
import { auditEntityNames, formatAuditAction } from '#areas/people/session/audit-names.client.ts';
import { formatAuditFieldName, formatAuditValue } from './audit-values.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Filters, DateRangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { formatDateTimeWithSeconds } from '#kit/web/format-time.ts';
import { Pager } from '#kit/web/pager.tsx';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './audit.css';

const what = (t: Translate, row: AuditRow) => t(auditEntityNames[row.entity] ?? row.entity);
const act = (t: Translate, row: AuditRow) => formatAuditAction(t, row.action);
const numberOf = (row: AuditRow) => row.number ?? `#${row.entityId}`;

/** A row's version number means nothing to users. */
const isTold = ({ field }: AuditChange): boolean => !['rowVersion', 'row_version'].includes(field);
const inWords = (t: Translate, row: AuditRow): string =>
  row.changes
    .filter(isTold)
    .map((c) => {
      const [before, after] = [c.before, c.after].map((value) =>
        formatAuditValue(t, row.entity, c.field, value),
      );
      return `${formatAuditFieldName(t, row.entity, c.field)}: ${c.before === null ? after : `${before} → ${after}`}`;
    })
    .join(t(', '));
/** An action without sign-in has a translated placeholder as its user. */
const whoOf = (t: Translate, { user }: AuditRow): string => translateAnonymousOrErasedPersonName(t, user);
const columnsOf = (t: Translate): TableColumn<AuditRow>[] => [
  {
    id: 'at',
    title: t('When'),
    width: 198,
    sortField: 'at',
    cell: (r) => <time dateTime={r.at}>{formatDateTimeWithSeconds(r.at)}</time>,
  },
  {
    id: 'user',
    title: t('Who'),
    width: 160,
    sortField: 'user',
    cell: (r) => whoOf(t, r),
    getFullText: (r) => whoOf(t, r),
  },
  { id: 'entity', title: t('What'), width: 130, sortField: 'entity', cell: (r) => what(t, r) },
  { id: 'number', title: t('Number'), width: 172, cell: (r) => numberOf(r), getFullText: numberOf },
  { id: 'action', title: t('Action'), width: 170, sortField: 'action', cell: (r) => act(t, r) },
  {
    id: 'changes',
    title: t('Changes'),
    width: 280,
    flexGrow: true,
    cell: (r) => inWords(t, r) || <span className="muted">–</span>,
    getFullText: (r) => inWords(t, r),
  },
];

/** The audit log: who changed what and when, with the values before and after. */
export default function AuditScreen() {
  const t = useTranslate();
  const list = useList(searchAuditEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Screen title={t('Audit')} note={formatCount(list.total)}>
      <Filters list={list}>
        <SelectFilter
          name="entity"
          label={t('What')}
          options={auditEntities
            .map((entity) => ({ value: entity, label: t(auditEntityNames[entity] ?? entity) }))
            .toSorted((a, b) => a.label.localeCompare(b.label))}
        />
        <TextFilter name="number" label={t('Number')} />
        <TextFilter name="user" label={t('Who')} />
        <DateRangeFilter name="dateFrom" toName="dateTo" label={t('When')} />
      </Filters>
      <DataTable
        name={t('Audit')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'action', secondLineColumns: ['changes', 'user'] }}
        rowId={(r) => r.id}
        emptyText={{
          yet: {
            message: t('No changes made.'),
            explanation: t('Every change is listed here with the user who made it.'),
          },
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(change, drawerProps) => <AuditDrawer row={change} {...drawerProps} />}
      </ListDetailDrawer>
    </Screen>
  );
}

/** The screen that shows the record. */
function placeOf(row: AuditRow): { to: string; search?: Record<string, string | number> } | undefined {
  if (row.entity === 'unit') return { to: `/units/${row.entityId}` };
  if (row.entity === 'load') return { to: '/outbound/loading', search: { open: row.entityId } };
  if (row.entity === 'shipment') return { to: `/customerCenter/manageShipments/${row.entityId}` };
  if (row.entity === 'invoice') return { to: `/customerCenter/manageInvoices/${row.entityId}` };
  if (row.entity === 'payment') return { to: '/customerCenter/payments', search: { open: row.entityId } };
  if (row.entity === 'bol' && row.number !== null)
    return { to: '/customerCenter/billOfLading', search: { open: row.entityId } };
  return undefined;
}

function AuditDrawer({
  row,
  position,
  onClose,
}: {
  row: AuditRow;
  position: RowDrawerProps['position'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const screen = placeOf(row);
  return (
    <Drawer
      title={`${what(t, row)} ${numberOf(row)}`}
      besideTitle={<span className="muted">{act(t, row)}</span>}
      position={position}
      onClose={onClose}
    >
      <div className="col">
        <dl className="description-list two-columns">
          <dt>{t('When')}</dt>
          <dd>
            <time dateTime={row.at}>{formatDateTimeWithSeconds(row.at)}</time>
          </dd>
          <dt>{t('Who')}</dt>
          <dd>{whoOf(t, row)}</dd>
          <dt>{what(t, row)}</dt>
          <dd>
            {screen ? (
              <Link to={screen.to} search={screen.search}>
                {numberOf(row)}
              </Link>
            ) : (
              numberOf(row)
            )}
          </dd>
          <dt>{t('Action')}</dt>
          <dd>{act(t, row)}</dd>
          {row.why && (
            <>
              <dt>{t('Why')}</dt>
              <dd>{row.why}</dd>
            </>
          )}
        </dl>
        {row.changes.length === 0 ? (
          <p className="muted">{t('No values recorded.')}</p>
        ) : (
          <Changes row={row} />
        )}
      </div>
    </Drawer>
  );
}

function Changes({ row: { entity, changes } }: { row: AuditRow }) {
  const t = useTranslate();
  return (
    <table className="plain audit-changes">
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.filter(isTold).map((c) => (
          <tr key={c.field}>
            <th scope="row">{formatAuditFieldName(t, entity, c.field)}</th>
            <td>{formatAuditValue(t, entity, c.field, c.before)}</td>
            <td>{formatAuditValue(t, entity, c.field, c.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
