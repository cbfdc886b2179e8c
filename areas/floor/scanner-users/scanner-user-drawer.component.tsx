import { IconId, IconLockOpen, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import {
  deactivateScannerUserEndpoint,
  printScannerCardEndpoint,
  reactivateScannerUserEndpoint,
  unlockScannerUserEndpoint,
} from './scanner-users.contract.ts';
import type { ScannerUserRow } from './scanner-users.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { languages, useTranslate } from '#kit/web/translate.tsx';

const roleNames: Record<number, string> = enumLabelsByKind.scannerRole;
export const formatScannerRole = (t: Translate, role: number): string =>
  t(`scannerRole|${roleNames[role] ?? String(role)}`);

/** One scanner user and the actions available now. */
export function ScannerUserDrawer({
  person,
  position,
  onClose,
  onEdit,
}: {
  person: ScannerUserRow;
  position: DrawerProps['position'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const whyNotEdit = me.can('barCodeUserEdit:warehouse') ? null : t(notAllowedMessage);
  return (
    <Drawer
      title={person.fullName}
      besideTitle={<StatusBadge kind="active" value={String(person.active)} />}
      position={position}
      onClose={onClose}
      footer={<Acts person={person} whyNotEdit={whyNotEdit} onEdit={onEdit} />}
    >
      <div className="col">
        {person.lockedUntil && <Locked person={person} whyNot={whyNotEdit} />}
        <Facts person={person} />
      </div>
    </Drawer>
  );
}

function Acts({
  person,
  whyNotEdit,
  onEdit,
}: {
  person: ScannerUserRow;
  whyNotEdit: string | null;
  onEdit: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const deactivate = useDeactivate(person);
  const on = useApiMutation(reactivateScannerUserEndpoint, {
    successMessage: (p) => ({ text: '{name} is active again.', params: { name: p.fullName } }),
  });
  return (
    <>
      <Button variant="primary" icon={IconPencil} disabledReason={whyNotEdit} onPress={onEdit}>
        {t('Edit user')}
      </Button>
      <Button
        icon={IconId}
        onPress={() => downloadOrOpenFile(printScannerCardEndpoint, { params: { id: person.id } })}
      >
        {t('Print badge')}
      </Button>
      {person.active ? (
        <Button variant="danger" icon={IconUserOff} disabledReason={whyNotEdit} onPress={deactivate}>
          {t('Deactivate user…')}
        </Button>
      ) : (
        <Button
          icon={IconUserCheck}
          disabledReason={me.can('barCodeUserReactivate:warehouse') ? null : t(notAllowedMessage)}
          onPress={() => on.run({ params: { scannerUserId: person.scannerUserId } })}
        >
          {t('Reactivate user')}
        </Button>
      )}
    </>
  );
}

/** Deactivating also ends the user's sessions, so it asks for confirmation. */
function useDeactivate(person: ScannerUserRow): () => Promise<void> {
  const t = useTranslate();
  const off = useApiMutation(deactivateScannerUserEndpoint);
  return async () => {
    const sure = await confirmAction({
      title: t('Deactivate {name}', { name: person.fullName }),
      body: t(
        'Signs {name} out of all scanners immediately and prevents sign-in. Past scans keep the name.',
        { name: person.fullName },
      ),
      confirmLabel: t('Deactivate {name}', { name: person.fullName }),
      isDestructive: true,
    });
    if (sure) await off.run({ params: { id: person.id } });
  };
}

function Locked({ person, whyNot }: { person: ScannerUserRow; whyNot: string | null }) {
  const t = useTranslate();
  const free = useApiMutation(unlockScannerUserEndpoint, {
    successMessage: (p) => ({ text: '{name} can sign in again.', params: { name: p.fullName } }),
  });
  return (
    <div className="note tone-wait">
      <span className="grow">{t('Locked after too many wrong PINs.')}</span>
      <Button
        isSmall
        icon={IconLockOpen}
        disabledReason={whyNot}
        onPress={() => free.run({ params: { id: person.id } })}
      >
        {t('Unlock user')}
      </Button>
    </div>
  );
}

function Facts({ person }: { person: ScannerUserRow }) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
      <dt>{t('ID')}</dt>
      <dd className="code">{person.scannerUserId}</dd>
      <dt>{t('Company')}</dt>
      <dd>{person.company ?? '–'}</dd>
      <dt>{t('Role')}</dt>
      <dd>{formatScannerRole(t, person.role)}</dd>
      <dt>{t('Warehouse')}</dt>
      <dd>{person.warehouseCode}</dd>
      <dt>{t('Scanner language')}</dt>
      <dd>{languages.find((l) => l.code === person.language)?.name ?? person.language}</dd>
    </dl>
  );
}
