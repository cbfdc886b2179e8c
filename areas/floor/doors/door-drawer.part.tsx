import { IconCircleCheck, IconCircleOff, IconDoorExit, IconPencil } from '@tabler/icons-react';
import { releaseDoor, saveDoor } from './doors.contract.ts';
import type { DoorRow } from './doors.contract.ts';
import { doorErrors } from './doors.errors.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** The truck at a door, as a link for those who may see it; a door without one is free. */
export function Standing({ door }: { door: DoorRow }) {
  const t = useText();
  const me = useMe();
  if (door.busyWith === null) return <span className="dim">{door.active ? t('Free') : '–'}</span>;
  const to = pageOf(door, me.can('loadsView:outbound'), me.can('shuttleLoadsView:outbound'));
  if (!to) return door.busyWith;
  return (
    <A to={to.path} search={{ open: to.id }}>
      {door.busyWith}
    </A>
  );
}
function pageOf(door: DoorRow, seesLoads: boolean, seesShuttles: boolean) {
  if (door.loadId !== null && seesLoads) return { path: '/outbound/loading', id: door.loadId };
  if (door.shuttleLoadId !== null && seesShuttles)
    return { path: '/outbound/shuttleLoading', id: door.shuttleLoadId };
  return null;
}

/** One door, the truck at it, and what may be done with it now. */
export function DoorDrawer({
  door,
  kind,
  since,
  place,
  onClose,
  onEdit,
}: {
  door: DoorRow;
  kind: string;
  since: string | null;
  place: DrawerProps['place'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useText();
  return (
    <Drawer
      title={t('Door {number}', { number: door.number })}
      beside={<State of="door" value={String(Number(door.active))} />}
      place={place}
      onClose={onClose}
      foot={<Acts door={door} onEdit={onEdit} />}
    >
      <dl className="kv two">
        <dt>{t('Option')}</dt>
        <dd>{kind}</dd>
        <dt>{t('Warehouse')}</dt>
        <dd>{door.warehouseCode}</dd>
        <dt>{t('Taken by')}</dt>
        <dd>
          <Standing door={door} />
        </dd>
        <dt>{t('Since')}</dt>
        <dd>{since ?? '–'}</dd>
      </dl>
    </Drawer>
  );
}

function Acts({ door, onEdit }: { door: DoorRow; onEdit: () => void }) {
  const t = useText();
  const me = useMe();
  const release = useRelease(door);
  const turn = useAct(saveDoor, {
    says: (d) => ({
      text: d.active ? 'Door {number} is active again.' : 'Door {number} is disabled.',
      params: { number: d.number },
    }),
  });
  const mayEdit = me.can('editDoors:warehouse');
  const taken = door.busyWith && t(doorErrors.busy.sentence, { number: door.number, load: door.busyWith });
  const whyNotEdit = mayEdit ? taken : t(notAllowed);
  const mayRelease = mayEdit || me.can('releaseDoor:warehouse');
  return (
    <>
      <Action look={taken ? 'plain' : 'go'} icon={IconPencil} whyNot={whyNotEdit} onPress={onEdit}>
        {t('Change door')}
      </Action>
      {door.busyWith !== null && (
        <Action look="go" icon={IconDoorExit} whyNot={mayRelease ? null : t(notAllowed)} onPress={release}>
          {t('Release door')}
        </Action>
      )}
      <Action
        icon={door.active ? IconCircleOff : IconCircleCheck}
        whyNot={whyNotEdit}
        onPress={() =>
          turn.run({
            params: { id: door.id },
            body: {
              number: door.number,
              option: door.option,
              active: !door.active,
              rowVersion: door.rowVersion,
            },
          })
        }
      >
        {door.active ? t('Disable door') : t('Enable door')}
      </Action>
    </>
  );
}

/** The next truck may come at once, so it is asked first, with the load and the door by name. */
function useRelease(door: DoorRow): () => Promise<void> {
  const t = useText();
  const free = useAct(releaseDoor, {
    says: (d) => ({ text: 'Door {number} is free.', params: { number: d.number } }),
  });
  return async () => {
    const names = { number: door.number, load: door.busyWith ?? '' };
    const sure = await ask({
      title: t('Release door {number}', names),
      body: t('{load} leaves door {number} and keeps its state. The next truck may come at once.', names),
      act: t('Release door {number}', names),
      leave: t('Keep'),
    });
    if (sure) await free.run({ params: { id: door.id } });
  };
}
