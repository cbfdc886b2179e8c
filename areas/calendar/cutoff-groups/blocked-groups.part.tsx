import { IconClockStop } from '@tabler/icons-react';
import { useState } from 'react';
import { blockCutoffGroups, findCutoffGroups, previewBlockedGroups } from './cutoff-groups.contract.ts';
import { ImpactNote } from '#areas/calendar/impact/impact.part.tsx';
import type { RunningDay } from '#areas/calendar/start-day/start-day.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import type { Me } from '#kit/web/me.ts';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

function whyNotBlock(t: Say, me: Me, warehouse: RunningDay): string | null {
  if (!me.can('editSettings:warehouse')) return t(notAllowed);
  return warehouse.day === null ? t('The day of this warehouse is not started. Start it first.') : null;
}

/** Blocks cutoff groups on the running day of a warehouse, and opens them again. */
export function BlockGroupsAct({ warehouse }: { warehouse: RunningDay }) {
  const t = useText();
  const me = useMe();
  const [open, setOpen] = useState(false);
  const whyNot = whyNotBlock(t, me, warehouse);
  return (
    <>
      <Action icon={IconClockStop} whyNot={whyNot} onPress={() => setOpen(true)}>
        {t('Block cutoff groups')}
      </Action>
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
  warehouse: RunningDay;
  day: NonNullable<RunningDay['day']>;
  onClose: () => void;
}) {
  const t = useText();
  const [blocked, setBlocked] = useState<ReadonlySet<number>>(
    () => new Set(day.blockedGroups.map((g) => g.id)),
  );
  const act = useAct(blockCutoffGroups, {
    says: (a) => ({
      text: '{count, plural, =0 {No cutoff group is blocked.} one {# cutoff group is blocked.} other {# cutoff groups are blocked.}}',
      params: { count: a.day?.blockedGroups.length ?? 0 },
    }),
  });
  const same = blocked.size === day.blockedGroups.length && day.blockedGroups.every((g) => blocked.has(g.id));
  const touched = useAnswer(
    previewBlockedGroups,
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
      title={t('Block cutoff groups on {date}', { date: showDate(day.receivingDate) })}
      open
      onClose={onClose}
    >
      <div className="col">
        <p className="cap">
          {t(
            'Shippers of a blocked group can no longer enter freight for {date}. The other days stay as they are.',
            { date: showDate(day.receivingDate) },
          )}
        </p>
        <GroupTicks blocked={blocked} onToggle={toggle} />
        {!same && (
          <Answered of={touched} lines={2}>
            {(found) => (
              <ImpactNote
                of={found}
                says={t('What is entered stays; only the last moment to enter and to change it moves.')}
              />
            )}
          </Answered>
        )}
        <div className="dialog-foot">
          <Action onPress={onClose}>{t('Back')}</Action>
          <Action look="go" onPress={save}>
            {t('Save blocked groups')}
          </Action>
        </div>
      </div>
    </Dialog>
  );
}

/** Every cutoff group, ticked when it is blocked. */
function GroupTicks({ blocked, onToggle }: { blocked: ReadonlySet<number>; onToggle: (id: number) => void }) {
  const t = useText();
  const groups = useAnswer(findCutoffGroups, { query: { rows: 1000 } });
  return (
    <Answered of={groups} lines={3}>
      {(found) =>
        found.data.length === 0 ? (
          <p>{t('There are no cutoff groups.')}</p>
        ) : (
          <div className="col">
            {found.data.map((g) => (
              <label key={g.id} className="check">
                <input
                  type="checkbox"
                  className="cb"
                  checked={blocked.has(g.id)}
                  onChange={() => onToggle(g.id)}
                />
                <span>
                  {g.name}{' '}
                  <span className="dim">
                    {t('{count, plural, one {# shipper} other {# shippers}}', { count: g.shippers })}
                  </span>
                </span>
              </label>
            ))}
          </div>
        )
      }
    </Answered>
  );
}
