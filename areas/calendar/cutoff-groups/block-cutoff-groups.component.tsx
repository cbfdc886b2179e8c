import { IconClockStop } from '@tabler/icons-react';
import { useState } from 'react';
import {
  setCutoffGroupsBlockedTodayEndpoint,
  findCutoffGroupsEndpoint,
  previewCutoffGroupsBlockedTodayEndpoint,
} from './cutoff-groups.contract.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import type { WarehouseOperatingDay } from '#areas/calendar/start-day/start-day.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

function whyNotBlock(t: Translate, me: CurrentUser, warehouse: WarehouseOperatingDay): string | null {
  if (!me.can('editSettings:warehouse')) return t(notAllowedMessage);
  return warehouse.day === null
    ? t('The operating day hasn’t been started at this warehouse. Start it first.')
    : null;
}

/** Blocks and unblocks cutoff groups on the operating day of a warehouse. */
export function BlockCutoffGroupsButton({ warehouse }: { warehouse: WarehouseOperatingDay }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [open, setOpen] = useState(false);
  const whyNot = whyNotBlock(t, me, warehouse);
  return (
    <>
      <Button icon={IconClockStop} disabledReason={whyNot} onPress={() => setOpen(true)}>
        {t('Block cutoff groups')}
      </Button>
      {open && warehouse.day && (
        <BlockGroupsDialog warehouse={warehouse} day={warehouse.day} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function BlockGroupsDialog({
  warehouse,
  day,
  onClose,
}: {
  warehouse: WarehouseOperatingDay;
  day: NonNullable<WarehouseOperatingDay['day']>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [blocked, setBlocked] = useState<ReadonlySet<number>>(
    () => new Set(day.blockedGroups.map((g) => g.id)),
  );
  const act = useApiMutation(setCutoffGroupsBlockedTodayEndpoint, {
    successMessage: (a) => ({
      text: '{count, plural, =0 {No cutoff groups blocked.} one {# cutoff group blocked.} other {# cutoff groups blocked.}}',
      params: { count: a.day?.blockedGroups.length ?? 0 },
    }),
  });
  const same = blocked.size === day.blockedGroups.length && day.blockedGroups.every((g) => blocked.has(g.id));
  const touched = useApiQuery(
    previewCutoffGroupsBlockedTodayEndpoint,
    same ? null : { params: { id: warehouse.warehouseId }, body: { shipperCutoffGroupIds: [...blocked] } },
  );
  const toggle = (id: number) =>
    setBlocked((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const save = async () => {
    if (
      await act.run({ params: { id: warehouse.warehouseId }, body: { shipperCutoffGroupIds: [...blocked] } })
    )
      onClose();
  };
  return (
    <Dialog
      title={t('Block cutoff groups on {date}', { date: formatDate(day.receivingDate) })}
      open
      onClose={onClose}
    >
      <div className="col">
        <p className="caption">
          {t('Shippers in a blocked group can’t enter freight for {date}. Other days don’t change.', {
            date: formatDate(day.receivingDate),
          })}
        </p>
        <GroupTicks blocked={blocked} onToggle={toggle} />
        {!same && (
          <QueryBoundary query={touched} skeletonLines={2}>
            {(found) => (
              <FreightImpactNote
                impact={found}
                explanation={t(
                  'Existing orders don’t change. Only the deadline to enter and edit them moves.',
                )}
              />
            )}
          </QueryBoundary>
        )}
        <div className="dialog-footer">
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onPress={save}>
            {t('Save blocked groups')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** A checkbox for every cutoff group, checked when it is blocked. */
function GroupTicks({ blocked, onToggle }: { blocked: ReadonlySet<number>; onToggle: (id: number) => void }) {
  const t = useTranslate();
  const groups = useApiQuery(findCutoffGroupsEndpoint, { query: { rows: 1000 } });
  return (
    <QueryBoundary query={groups} skeletonLines={3}>
      {(found) =>
        found.data.length === 0 ? (
          <p>{t('No cutoff groups yet.')}</p>
        ) : (
          <div className="col">
            {found.data.map((g) => (
              <label key={g.id} className="checkbox-label">
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={blocked.has(g.id)}
                  onChange={() => onToggle(g.id)}
                />
                <span>
                  {g.name}{' '}
                  <span className="muted">
                    {t('{count, plural, one {# shipper} other {# shippers}}', { count: g.shippers })}
                  </span>
                </span>
              </label>
            ))}
          </div>
        )
      }
    </QueryBoundary>
  );
}
