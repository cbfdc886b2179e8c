import { IconCircleCheck, IconCircleOff, IconDoorExit, IconPencil } from '@tabler/icons-react';
import { releaseDoorUnlessRecentlyScannedEndpoint, updateDoorIfFreeEndpoint } from './doors.contract.ts';
import type { DoorRow } from './doors.contract.ts';
import { doorErrors } from './doors.errors.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The truck at a door, as a link for users who can see it. A door without a truck is shown as free. */
export function DoorTruckLink({ door }: { door: DoorRow }) {
  const t = useTranslate();
  const me = useCurrentUser();
  if (door.busyWith === null) return <span className="muted">{door.active ? t('Free') : '–'}</span>;
  const to = pageOf(door, me.can('loadsView:outbound'), me.can('shuttleLoadsView:outbound'));
  if (!to) return door.busyWith;
  return (
    <Link to={to.path} search={{ open: to.id }}>
      {door.busyWith}
    </Link>
  );
}
function pageOf(door: DoorRow, seesLoads: boolean, seesShuttles: boolean) {
  if (door.loadId !== null && seesLoads) return { path: '/outbound/loading', id: door.loadId };
  if (door.shuttleLoadId !== null && seesShuttles)
    return { path: '/outbound/shuttleLoading', id: door.shuttleLoadId };
  return null;
}

/** One door, the truck at it, and the actions possible now. */
export function DoorDrawer({
  door,
  kind,
  since,
  position,
  onClose,
  onEdit,
}: {
  door: DoorRow;
  kind: string;
  since: string | null;
  position: DrawerProps['position'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useTranslate();
  return (
    <Drawer
      title={t('Door {number}', { number: door.number })}
      besideTitle={<StatusBadge kind="door" value={String(Number(door.active))} />}
      position={position}
      onClose={onClose}
      footer={<Acts door={door} onEdit={onEdit} />}
    >
      <dl className="description-list two-columns">
        <dt>{t('Type')}</dt>
        <dd>{kind}</dd>
        <dt>{t('Warehouse')}</dt>
        <dd>{door.warehouseCode}</dd>
        <dt>{t('In use by')}</dt>
        <dd>
          <DoorTruckLink door={door} />
        </dd>
        <dt>{t('Since')}</dt>
        <dd>{since ?? '–'}</dd>
      </dl>
    </Drawer>
  );
}

function Acts({ door, onEdit }: { door: DoorRow; onEdit: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const release = useRelease(door);
  const updateActive = useApiMutation(updateDoorIfFreeEndpoint, {
    successMessage: (d) => ({
      text: d.active ? 'Door {number} is active again.' : 'Door {number} is disabled.',
      params: { number: d.number },
    }),
  });
  const mayEdit = me.can('editDoors:warehouse');
  const busyReason =
    door.busyWith && t(doorErrors.doorOccupied.sentence, { number: door.number, load: door.busyWith });
  const whyNotEdit = mayEdit ? busyReason : t(notAllowedMessage);
  const mayRelease = mayEdit || me.can('releaseDoor:warehouse');
  return (
    <>
      <Button
        variant={busyReason ? 'plain' : 'primary'}
        icon={IconPencil}
        disabledReason={whyNotEdit}
        onPress={onEdit}
      >
        {t('Change door')}
      </Button>
      {door.busyWith !== null && (
        <Button
          variant="primary"
          icon={IconDoorExit}
          disabledReason={mayRelease ? null : t(notAllowedMessage)}
          onPress={release}
        >
          {t('Release door')}
        </Button>
      )}
      <Button
        icon={door.active ? IconCircleOff : IconCircleCheck}
        disabledReason={whyNotEdit}
        onPress={() =>
          updateActive.run({
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
      </Button>
    </>
  );
}

/** Releases a door. Another truck can take it immediately, so a confirmation names the load and the door first. */
function useRelease(door: DoorRow): () => Promise<void> {
  const t = useTranslate();
  const free = useApiMutation(releaseDoorUnlessRecentlyScannedEndpoint, {
    successMessage: (d) => ({ text: 'Door {number} is free.', params: { number: d.number } }),
  });
  return async () => {
    const names = { number: door.number, load: door.busyWith ?? '' };
    const sure = await confirmAction({
      title: t('Release door {number}', names),
      body: t(
        '{load} leaves door {number} and keeps its status. The next truck can use the door immediately.',
        names,
      ),
      confirmLabel: t('Release door {number}', names),
    });
    if (sure) await free.run({ params: { id: door.id } });
  };
}
