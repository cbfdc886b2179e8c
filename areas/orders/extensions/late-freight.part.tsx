import { IconHourglass } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { LiveCutoff } from '#areas/calendar/cutoff/cutoff-clock.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

const RequestDialog = lazy(() =>
  import('./extension-request.part.tsx').then((part) => ({ default: part.RequestDialog })),
);

interface Late {
  cutoff: LiveCutoff;
  shipperId: number;
  shipDate: string;
  /** Lines that wait to be finalized. */
  waiting: readonly number[];
  onDone: () => void;
}
const isLate = ({ cutoff }: LiveCutoff): boolean =>
  cutoff?.reason === 'passed' || cutoff?.reason === 'extended';

/** Under the entry strip when the cutoff has passed: what freight needs now, and the way to it. */
export function LateFreight(late: Late) {
  const t = useText();
  const me = useMe();
  const [asking, setAsking] = useState(false);
  if (!isLate(late.cutoff) || !me.can('createExtension:dataEntry')) return null;
  return (
    <>
      <p className="note t-wait late">
        <IconHourglass size={16} stroke={1.75} aria-hidden />
        <span>
          {t('Freight for this ship date needs an extension now.')}{' '}
          <button type="button" className="link" onClick={() => setAsking(true)}>
            {t('Request an extension')}
          </button>
        </span>
      </p>
      {asking && <Asking late={late} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The same for chosen lines, among the acts on a selection. */
export function AskExtension(late: Late) {
  const t = useText();
  const me = useMe();
  const [asking, setAsking] = useState(false);
  if (!isLate(late.cutoff) || late.waiting.length === 0 || !me.can('createExtension:dataEntry')) return null;
  return (
    <>
      <Action icon={IconHourglass} onPress={() => setAsking(true)}>
        {t('Request an extension')}
      </Action>
      {asking && <Asking late={late} onClose={() => setAsking(false)} />}
    </>
  );
}

function Asking({ late, onClose }: { late: Late; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <RequestDialog
        shipperId={late.shipperId}
        shipDate={late.shipDate}
        chosen={late.waiting}
        onClose={onClose}
        onDone={() => {
          onClose();
          late.onDone();
        }}
      />
    </Suspense>
  );
}
