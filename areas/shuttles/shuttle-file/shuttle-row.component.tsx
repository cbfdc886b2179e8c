import { IconPencil, IconRefresh } from '@tabler/icons-react';
import {
  applyShuttleRowToUnitsEndpoint,
  countUnitsAffectedByShuttleRowsEndpoint,
} from './shuttle-file.contract.ts';
import type { ShuttleRowSource, ShuttleFileRow } from './shuttle-file.contract.ts';
import { AppliedRowsSummary } from './row-generation-summary.component.tsx';
import { ShuttleLaneDetails } from './shuttle-lane-fields.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The display name of a row's source. */
export const shuttleRowSourceNames: Readonly<Record<ShuttleRowSource, string>> = {
  setup: 'Setup',
  dos: 'Days of service',
  manual: 'Manual',
};

/** Applies a row to its units after confirmation. */
function useApply(row: ShuttleFileRow) {
  const t = useTranslate();
  const touched = useApiQuery(countUnitsAffectedByShuttleRowsEndpoint, {
    query: { bulkPrintIdsIncluded: [row.id] },
  });
  const act = useApiMutation(applyShuttleRowToUnitsEndpoint, {
    successMessage: (done) => ({
      text: 'Row applied to {count, plural, one {# unit.} other {# units.}}',
      params: { count: done.units },
    }),
  });
  const apply = async () => {
    const sure = await confirmAction({
      title: t('Apply row for {name} to its units', { name: row.consignee }),
      body: t(
        '{count, plural, one {# unit} other {# units}} will leave {warehouse} on {date} and will be removed from their load and from shuttles to other warehouses.',
        {
          count: touched.data?.units ?? 0,
          warehouse: row.outboundWarehouse,
          date: formatDate(row.outboundDate),
        },
      ),
      confirmLabel: t('Apply to units'),
    });
    if (sure) await act.run({ params: { id: row.id } });
  };
  return { touched, apply };
}

/** The details of a row, with its units and whether they leave as it specifies. */
export function ShuttleRowDrawer({
  row,
  position,
  onClose,
  onEdit,
}: {
  row: ShuttleFileRow;
  position: RowDrawerProps['position'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const denied = me.can('editShuttleFile:routing') ? null : t(notAllowedMessage);
  const { touched, apply } = useApply(row);
  return (
    <Drawer
      title={row.consignee}
      position={position}
      onClose={onClose}
      footer={
        <>
          <Button
            variant={row.astray > 0 ? 'primary' : 'plain'}
            icon={IconRefresh}
            disabledReason={denied ?? (row.astray === 0 ? t('All units follow this row.') : null)}
            onPress={apply}
          >
            {t('Apply to units…')}
          </Button>
          <Button icon={IconPencil} disabledReason={denied} onPress={onEdit}>
            {t('Edit row')}
          </Button>
        </>
      }
    >
      <div className="col">
        <RowFacts row={row} />
        {row.astray > 0 && (
          <QueryBoundary query={touched} skeletonLines={3}>
            {(found) => (
              <>
                <p className="note tone-wait">
                  {t(
                    '{count, plural, one {# unit leaves} other {# units leave}} on another day or from another warehouse.',
                    { count: row.astray },
                  )}
                </p>
                <AppliedRowsSummary counts={found} />
              </>
            )}
          </QueryBoundary>
        )}
      </div>
    </Drawer>
  );
}

function RowFacts({ row }: { row: ShuttleFileRow }) {
  const t = useTranslate();
  return (
    <ShuttleLaneDetails
      row={row}
      receivingDay={formatWeekdayDate(row.receivingDate)}
      outboundDay={formatWeekdayDate(row.outboundDate)}
    >
      <dt>{t('Source')}</dt>
      <dd>{t(shuttleRowSourceNames[row.source])}</dd>
      <dt>{t('Units')}</dt>
      <dd>{formatCount(row.units)}</dd>
    </ShuttleLaneDetails>
  );
}
