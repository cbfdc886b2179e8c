import { IconPencil, IconRefresh } from '@tabler/icons-react';
import { applyShuttleRow, countShuttleUnits } from './shuttle-file.contract.ts';
import type { RowSource, ShuttleFileRow } from './shuttle-file.contract.ts';
import { AppliedCounts } from './made-counts.part.tsx';
import { WayFacts } from './shuttle-way.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import type { Beside } from '#kit/web/open-row.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Who wrote a row, in words. */
export const sourceNames: Readonly<Record<RowSource, string>> = {
  setup: 'Set-up',
  dos: 'Days of service',
  manual: 'By hand',
};

/** Applies a row to its boxes, when it is said which. */
function useApply(row: ShuttleFileRow) {
  const t = useText();
  const touched = useAnswer(countShuttleUnits, { query: { bulkPrintIdsIncluded: [row.id] } });
  const act = useAct(applyShuttleRow, {
    says: (done) => ({
      text: '{count, plural, one {# box follows the row.} other {# boxes follow the row.}}',
      params: { count: done.units },
    }),
  });
  const apply = async () => {
    const sure = await ask({
      title: t('Apply the row of {name} to its boxes', { name: row.consignee }),
      body: t(
        '{count, plural, one {# box leaves} other {# boxes leave}} {warehouse} on {date} from then on, off the load and off a shuttle that drives elsewhere.',
        {
          count: touched.data?.units ?? 0,
          warehouse: row.outboundWarehouse,
          date: showDate(row.outboundDate),
        },
      ),
      act: t('Apply to boxes'),
      leave: t('Back'),
    });
    if (sure) await act.run({ params: { id: row.id } });
  };
  return { touched, apply };
}

/** One row of the file, with its boxes and whether they leave as it says. */
export function ShuttleRowDrawer({
  row,
  place,
  onClose,
  onEdit,
}: {
  row: ShuttleFileRow;
  place: Beside['place'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useText();
  const me = useMe();
  const denied = me.can('editShuttleFile:routing') ? null : t(notAllowed);
  const { touched, apply } = useApply(row);
  return (
    <Drawer
      title={row.consignee}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action
            look={row.astray > 0 ? 'go' : 'plain'}
            icon={IconRefresh}
            whyNot={denied ?? (row.astray === 0 ? t('All its boxes leave as it says.') : null)}
            onPress={apply}
          >
            {t('Apply to boxes…')}
          </Action>
          <Action icon={IconPencil} whyNot={denied} onPress={onEdit}>
            {t('Change row')}
          </Action>
        </>
      }
    >
      <div className="col">
        <RowFacts row={row} />
        {row.astray > 0 && (
          <Answered of={touched} lines={3}>
            {(found) => (
              <>
                <p className="note t-wait">
                  {t(
                    '{count, plural, one {# box leaves} other {# boxes leave}} on another day or from another warehouse.',
                    { count: row.astray },
                  )}
                </p>
                <AppliedCounts of={found} />
              </>
            )}
          </Answered>
        )}
      </div>
    </Drawer>
  );
}

function RowFacts({ row }: { row: ShuttleFileRow }) {
  const t = useText();
  return (
    <WayFacts row={row} received={showDayDate(row.receivingDate)} leaves={showDayDate(row.outboundDate)}>
      <dt>{t('Written by')}</dt>
      <dd>{t(sourceNames[row.source])}</dd>
      <dt>{t('Boxes')}</dt>
      <dd>{showCount(row.units)}</dd>
    </WayFacts>
  );
}
