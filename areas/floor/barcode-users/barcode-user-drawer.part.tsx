import { IconId, IconLockOpen, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import {
  deactivateScannerUser,
  printScannerCard,
  reactivateScannerUser,
  unlockScannerUser,
} from './barcode-users.contract.ts';
import type { ScannerUserRow } from './barcode-users.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { choices } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';
import { languages, useText } from '#kit/web/text.tsx';

const roleNames: Record<number, string> = choices.scannerRole;
export const roleName = (t: Say, role: number): string => t(`scannerRole|${roleNames[role] ?? String(role)}`);

/** One person with a scanner, and what may be done with the id now. */
export function PersonDrawer({
  person,
  place,
  onClose,
  onEdit,
}: {
  person: ScannerUserRow;
  place: DrawerProps['place'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useText();
  const me = useMe();
  const whyNotEdit = me.can('barCodeUserEdit:warehouse') ? null : t(notAllowed);
  return (
    <Drawer
      title={person.fullName}
      beside={<State of="active" value={String(person.active)} />}
      place={place}
      onClose={onClose}
      foot={<Acts person={person} whyNotEdit={whyNotEdit} onEdit={onEdit} />}
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
  const t = useText();
  const me = useMe();
  const deactivate = useDeactivate(person);
  const on = useAct(reactivateScannerUser, {
    says: (p) => ({ text: '{name} is active again.', params: { name: p.fullName } }),
  });
  return (
    <>
      <Action look="go" icon={IconPencil} whyNot={whyNotEdit} onPress={onEdit}>
        {t('Change user')}
      </Action>
      <Action icon={IconId} onPress={() => download(printScannerCard, { params: { id: person.id } })}>
        {t('Print card')}
      </Action>
      {person.active ? (
        <Action look="risk" icon={IconUserOff} whyNot={whyNotEdit} onPress={deactivate}>
          {t('Deactivate user…')}
        </Action>
      ) : (
        <Action
          icon={IconUserCheck}
          whyNot={me.can('barCodeUserReactivate:warehouse') ? null : t(notAllowed)}
          onPress={() => on.run({ params: { scannerUserId: person.scannerUserId } })}
        >
          {t('Reactivate user')}
        </Action>
      )}
    </>
  );
}

/** Ends the person's sessions too, so it is asked first. */
function useDeactivate(person: ScannerUserRow): () => Promise<void> {
  const t = useText();
  const off = useAct(deactivateScannerUser);
  return async () => {
    const sure = await ask({
      title: t('Deactivate {name}', { name: person.fullName }),
      body: t(
        '{name} can no longer sign in to a scanner; open sessions end at once. Past scans keep the name.',
        { name: person.fullName },
      ),
      act: t('Deactivate {name}', { name: person.fullName }),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await off.run({ params: { id: person.id } });
  };
}

function Locked({ person, whyNot }: { person: ScannerUserRow; whyNot: string | null }) {
  const t = useText();
  const free = useAct(unlockScannerUser, {
    says: (p) => ({ text: '{name} may sign in again.', params: { name: p.fullName } }),
  });
  return (
    <div className="note t-wait">
      <span className="grow">{t('Locked after too many wrong PINs.')}</span>
      <Action
        small
        icon={IconLockOpen}
        whyNot={whyNot}
        onPress={() => free.run({ params: { id: person.id } })}
      >
        {t('Unlock user')}
      </Action>
    </div>
  );
}

function Facts({ person }: { person: ScannerUserRow }) {
  const t = useText();
  return (
    <dl className="kv two">
      <dt>{t('Id')}</dt>
      <dd className="code">{person.scannerUserId}</dd>
      <dt>{t('Company')}</dt>
      <dd>{person.company ?? '–'}</dd>
      <dt>{t('Role')}</dt>
      <dd>{roleName(t, person.role)}</dd>
      <dt>{t('Warehouse')}</dt>
      <dd>{person.warehouseCode}</dd>
      <dt>{t('Language on the scanner')}</dt>
      <dd>{languages.find((l) => l.code === person.language)?.name ?? person.language}</dd>
    </dl>
  );
}
