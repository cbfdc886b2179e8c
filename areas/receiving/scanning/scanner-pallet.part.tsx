import { IconAlertTriangle, IconCheck, IconPackageOff, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Frame, Key, shortPallet } from './scanner-keys.part.tsx';
import { show, useScanner } from './scanner-state.web.ts';
import { choosePlace, submit } from './scanner.web.ts';
import { temperatureIn } from './temperature-typed.rules.ts';
import { signal } from './signals.web.ts';
import { useComposed } from '#kit/web/composed.ts';
import { fieldSentence } from '#kit/web/field-sentence.ts';
import { useText } from '#kit/web/text.tsx';

/** A pallet is inspected or closed: which one, how it looks, how warm it is. */
export function Pallet() {
  const t = useText();
  const { standing } = useScanner();
  const { palletCode: code, kind } = standing;
  const closing = kind === 'palletClose';
  return (
    <Frame title={closing ? t('Close pallet') : t('Inspect pallet')}>
      {code === null ? (
        <OpenPallets />
      ) : (
        <>
          <p className="dim">{code}</p>
          {closing ? (
            <Key
              look="go"
              onPress={() => submit(code, { kind: 'palletClose' }).then(() => show({ sheet: null }))}
            >
              {t('Close this pallet')}
            </Key>
          ) : (
            <Inspection key={code} code={code} />
          )}
          <Key
            onPress={() => {
              choosePlace({ palletCode: null });
              show({ sheet: 'pallet' });
            }}
          >
            {t('Another pallet')}
          </Key>
        </>
      )}
    </Frame>
  );
}

function OpenPallets() {
  const t = useText();
  const { sync } = useScanner();
  return (
    <>
      <p className="dim">{t('Scan the pallet, or choose it.')}</p>
      {(sync?.pallets ?? []).map((p) => (
        <Key
          key={p.code}
          onPress={() => {
            choosePlace({ palletCode: p.code });
            show({ sheet: 'pallet' });
          }}
          small={p.shipper}
          end={p.units}
        >
          {t('Pallet {code}', { code: shortPallet(p.code) })}
        </Key>
      ))}
      {sync?.pallets.length === 0 && <p className="dim">{t('No pallet is open.')}</p>}
    </>
  );
}

/** How it looks is one key; how warm it is may be typed before. What the server would refuse is said here, and stays typed. */
function Inspection({ code }: { code: string }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState(false);
  const typing = useComposed(typed, (raw) => setTyped(raw.replace(/[^0-9-]/g, '').slice(0, 4)));
  const { tempF, fault } = temperatureIn(typed);
  const faultId = useId();
  const inspect = (palletStatus: number) => {
    if (fault !== null) {
      setTold(true);
      return signal('error');
    }
    return submit(code, {
      kind: 'palletInspect',
      palletStatus,
      ...(tempF === undefined ? {} : { tempF }),
    }).then(() => show({ sheet: null }));
  };
  const shown = told && fault !== null;
  return (
    <>
      <label className="cap">
        {t('Temperature')} °F
        <input
          inputMode="numeric"
          aria-invalid={shown}
          aria-describedby={shown ? faultId : undefined}
          onBlur={() => setTold(typed !== '')}
          {...typing}
        />
      </label>
      {shown && (
        <p id={faultId} className="scan-note t-fault" role="alert">
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          {fieldSentence(t, fault)}
        </p>
      )}
      <Key icon={IconCheck} onPress={() => inspect(0)}>
        {t('Good')}
      </Key>
      <Key icon={IconPackageOff} onPress={() => inspect(1)}>
        {t('Absent')}
      </Key>
      <Key icon={IconX} look="risk" onPress={() => inspect(2)}>
        {t('Bad')}
      </Key>
    </>
  );
}
