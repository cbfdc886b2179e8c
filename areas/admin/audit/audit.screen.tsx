import { useMemo } from 'react';
import { auditEntities, searchAudit } from './audit.contract.ts';
import type { AuditChange, AuditRow } from './audit.contract.ts';
import { actionNames, entityNames } from './audit-words.web.ts';
import { fieldWords, valueWords } from './audit-values.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Filters, RangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { showFullMoment } from '#kit/web/moments.ts';
import { Pager } from '#kit/web/pager.tsx';
import { personName } from '#kit/contract/person-name.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import './audit.css';

const what = (t: Say, row: AuditRow) => t(entityNames[row.entity] ?? row.entity);
const act = (t: Say, row: AuditRow) => t(actionNames[row.action] ?? row.action);
const numberOf = (row: AuditRow) => row.number ?? `#${row.entityId}`;

/** Which version of a row it was says nothing to people. */
const isTold = ({ field }: AuditChange): boolean => !['rowVersion', 'row_version'].includes(field);
const inWords = (t: Say, row: AuditRow): string =>
  row.changes
    .filter(isTold)
    .map((c) => {
      const [before, after] = [c.before, c.after].map((value) => valueWords(t, row.entity, c.field, value));
      return `${fieldWords(t, row.entity, c.field)}: ${c.before === null ? after : `${before} → ${after}`}`;
    })
    .join(t(', '));
/** Whoever did it without being signed in is nobody in every language. */
const whoOf = (t: Say, { user }: AuditRow): string => personName(t, user);
const columnsOf = (t: Say): Column<AuditRow>[] => [
  {
    id: 'at',
    title: t('When'),
    width: 176,
    sort: 'at',
    cell: (r) => <time dateTime={r.at}>{showFullMoment(r.at)}</time>,
  },
  {
    id: 'user',
    title: t('Who'),
    width: 160,
    sort: 'user',
    cell: (r) => whoOf(t, r),
    full: (r) => whoOf(t, r),
  },
  { id: 'entity', title: t('What'), width: 130, sort: 'entity', cell: (r) => what(t, r) },
  { id: 'number', title: t('Number'), width: 190, cell: (r) => numberOf(r), full: numberOf },
  { id: 'action', title: t('Act'), width: 170, sort: 'action', cell: (r) => act(t, r) },
  {
    id: 'changes',
    title: t('Before and after'),
    width: 280,
    grow: true,
    cell: (r) => inWords(t, r) || <span className="dim">–</span>,
    full: (r) => inWords(t, r),
  },
];

/** Who changed what and when: every change of the product, with the values before and after. */
export default function AuditScreen() {
  const t = useText();
  const list = useList(searchAudit);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Screen title={t('Audit')} note={showCount(list.total)}>
      <Filters list={list}>
        <SelectFilter
          name="entity"
          label={t('What')}
          options={auditEntities
            .map((entity) => ({ value: entity, label: t(entityNames[entity] ?? entity) }))
            .toSorted((a, b) => a.label.localeCompare(b.label))}
        />
        <TextFilter name="number" label={t('Number')} />
        <TextFilter name="user" label={t('Who')} />
        <RangeFilter name="dateFrom" to="dateTo" label={t('When')} />
      </Filters>
      <DataTable
        name={t('Audit')}
        list={list}
        columns={columns}
        phone={{ state: 'action', below: ['changes', 'user'] }}
        rowId={(r) => r.id}
        empty={{
          yet: {
            sentence: t('Nothing was changed.'),
            why: t('Each change of a record stands here with who made it.'),
          },
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(change, beside) => <AuditDrawer row={change} {...beside} />}
      </OpenRow>
    </Screen>
  );
}

/** The screen on which the record stands. */
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
  place,
  onClose,
}: {
  row: AuditRow;
  place: Beside['place'];
  onClose: () => void;
}) {
  const t = useText();
  const screen = placeOf(row);
  return (
    <Drawer
      title={`${what(t, row)} ${numberOf(row)}`}
      beside={<span className="dim">{act(t, row)}</span>}
      place={place}
      onClose={onClose}
    >
      <div className="col">
        <dl className="kv two">
          <dt>{t('When')}</dt>
          <dd>
            <time dateTime={row.at}>{showFullMoment(row.at)}</time>
          </dd>
          <dt>{t('Who')}</dt>
          <dd>{whoOf(t, row)}</dd>
          <dt>{what(t, row)}</dt>
          <dd>
            {screen ? (
              <A to={screen.to} search={screen.search}>
                {numberOf(row)}
              </A>
            ) : (
              numberOf(row)
            )}
          </dd>
          <dt>{t('Act')}</dt>
          <dd>{act(t, row)}</dd>
          {row.why && (
            <>
              <dt>{t('Why')}</dt>
              <dd>{row.why}</dd>
            </>
          )}
        </dl>
        {row.changes.length === 0 ? (
          <p className="dim">{t('No values were written down.')}</p>
        ) : (
          <Changes row={row} />
        )}
      </div>
    </Drawer>
  );
}

function Changes({ row: { entity, changes } }: { row: AuditRow }) {
  const t = useText();
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
            <th scope="row">{fieldWords(t, entity, c.field)}</th>
            <td>{valueWords(t, entity, c.field, c.before)}</td>
            <td>{valueWords(t, entity, c.field, c.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
