import { IconAlertTriangle, IconCheck, IconPackageImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { scannerClose, scannerManifest } from './scan-arrivals.contract.ts';
import { answersForOthers } from './scanning.rules.ts';
import { filled } from './scan-face.web.ts';
import { Frame, Key } from './scanner-keys.part.tsx';
import { tell } from './scanner-calls.web.ts';
import { choosePlace, damagedNext, freshen } from './scanner.web.ts';
import { lookNow, show, useScanner } from './scanner-state.web.ts';
import { signal } from './signals.web.ts';
import { accountName } from '#areas/accounts/accounts/account-name.rules.ts';
import { countedFigures, isToldOpen, reasonsOf } from '#areas/shuttles/shuttle-loads/manifest.rules.ts';
import {
  differenceNames,
  manifest,
  reasonNames,
} from '#areas/shuttles/shuttle-loads/shuttle-manifest.contract.ts';
import type {
  DifferenceReason,
  DifferenceRow,
  Manifest,
} from '#areas/shuttles/shuttle-loads/shuttle-manifest.contract.ts';
import { newKey } from '#kit/web/call.ts';
import { useText } from '#kit/web/text.tsx';

/** Trucks from our other warehouses, and what differs of the one that is at the dock. */
export function Inbound() {
  const t = useText();
  const { sync, standing, complaint, on } = useScanner();
  const trucks = sync?.inbound ?? [];
  const chosen = trucks.find((s) => s.id === standing.shuttleLoadId);
  return (
    <Frame title={t('Shuttles that come here')}>
      {complaint && (
        <p className="scan-note t-fault" role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {filled(t, complaint.sentence, complaint.params)}
        </p>
      )}
      <Key icon={IconAlertTriangle} on={standing.damaged} onPress={damagedNext}>
        {t('Next box is damaged')}
      </Key>
      {trucks.length === 0 && <p className="dim">{t('No shuttle is on its way here.')}</p>}
      {trucks.map((s) => (
        <Key
          key={s.id}
          icon={IconPackageImport}
          on={s.id === standing.shuttleLoadId}
          onPress={() => {
            choosePlace({ shuttleLoadId: s.id === standing.shuttleLoadId ? null : s.id });
            show({ sheet: 'inbound' });
          }}
          small={
            isToldOpen(s)
              ? t('{count, plural, one {# box differs} other {# boxes differ}}', { count: s.open })
              : null
          }
          end={<>{countedFigures(s)}</>}
        >
          {s.number} {t('from {warehouse}', { warehouse: s.from })}
        </Key>
      ))}
      {chosen && on && <Differences key={chosen.id} id={chosen.id} />}
      {chosen && !on && (
        <p className="dim">{t('Without a network boxes are counted; differences are closed after.')}</p>
      )}
    </Frame>
  );
}

function Differences({ id }: { id: number }) {
  const t = useText();
  const [known, setKnown] = useState<Manifest | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const token = useScanner().person?.token;
  useEffect(() => {
    let gone = false;
    void tell(scannerManifest, manifest, { token, params: { id } }).then((said) => {
      if (!gone && said.kind === 'answer') setKnown(said.data);
    });
    return () => {
      gone = true;
    };
  }, [id, token]);
  if (!known) return null;
  const close = async (row: DifferenceRow, reason: DifferenceReason) => {
    const said = await tell(scannerClose, manifest, {
      token: lookNow().person?.token,
      params: { id },
      body: { unitId: row.unitId, reason },
      key: newKey(),
    });
    if (said.kind === 'answer') {
      setKnown(said.data);
      setAsked(null);
      show({ complaint: null });
      signal('ok');
      return freshen();
    }
    show({
      complaint:
        said.kind === 'silent'
          ? { sentence: 'No network. Differences are closed when it is here again.', params: {} }
          : { sentence: said.sentence, params: said.params },
    });
    return signal('error');
  };
  const open = known.differences.filter((row) => row.closedAt === null);
  return (
    <>
      <h3 className="cap">{t('Differences')}</h3>
      {open.length === 0 && <p className="dim">{t('Every difference has its reason.')}</p>}
      {open.map((row) => (
        <Difference
          key={row.unitId}
          row={row}
          open={asked === row.unitId}
          ask={() => setAsked(asked === row.unitId ? null : row.unitId)}
          close={(reason) => close(row, reason)}
        />
      ))}
    </>
  );
}

function Difference({
  row,
  open,
  ask,
  close,
}: {
  row: DifferenceRow;
  open: boolean;
  ask: () => void;
  close: (reason: DifferenceReason) => Promise<void>;
}) {
  const t = useText();
  const role = useScanner().person?.role ?? 0;
  const may = row.difference !== 'missing' || answersForOthers(role);
  return (
    <article className="scan-task" aria-label={row.unitCode}>
      <Key icon={IconAlertTriangle} on={open} onPress={ask} small={accountName(t, row.consignee)}>
        {t(differenceNames[row.difference])} · {row.unitCode}
      </Key>
      {open && !may && <p className="note">{t('A supervisor says why a box is missing.')}</p>}
      {open &&
        may &&
        reasonsOf[row.difference].map((reason) => (
          <Key key={reason} icon={IconCheck} onPress={() => close(reason)}>
            {t(reasonNames[reason])}
          </Key>
        ))}
    </article>
  );
}
