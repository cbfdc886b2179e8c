import { IconAlertTriangle, IconCheck, IconPackageOff, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ScannerSheetFrame, ScannerButton, formatShortPalletCode } from './scanner-buttons.component.tsx';
import { updateScannerState, useScannerState } from './scanner-state.client.ts';
import { selectScanTarget, storeAndSendScan } from './scanner.client.ts';
import { parseTemperatureInput } from './temperature-input.rules.ts';
import { playSignalAndVibrate } from './signals.client.ts';
import { useImeInput } from '#kit/web/ime-input.ts';
import { translateFieldError } from '#kit/web/field-error.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Inspects or closes a pallet: which one, its condition, its temperature. */
export function InspectOrClosePalletSheet() {
  const t = useTranslate();
  const { scanContext: standing } = useScannerState();
  const { palletCode: code, kind } = standing;
  const closing = kind === 'palletClose';
  return (
    <ScannerSheetFrame title={closing ? t('Close pallet') : t('Inspect pallet')}>
      {code === null ? (
        <OpenPallets />
      ) : (
        <>
          <p className="muted">{code}</p>
          {closing ? (
            <ScannerButton
              look="primary"
              onPress={() =>
                storeAndSendScan(code, { kind: 'palletClose' }).then(() =>
                  updateScannerState({ sheet: null }),
                )
              }
            >
              {t('Close this pallet')}
            </ScannerButton>
          ) : (
            <Inspection key={code} code={code} />
          )}
          <ScannerButton
            onPress={() => {
              selectScanTarget({ palletCode: null });
              updateScannerState({ sheet: 'pallet' });
            }}
          >
            {t('Another pallet')}
          </ScannerButton>
        </>
      )}
    </ScannerSheetFrame>
  );
}

function OpenPallets() {
  const t = useTranslate();
  const { sync } = useScannerState();
  return (
    <>
      <p className="muted">{t('Scan the pallet, or choose it.')}</p>
      {(sync?.pallets ?? []).map((p) => (
        <ScannerButton
          key={p.code}
          onPress={() => {
            selectScanTarget({ palletCode: p.code });
            updateScannerState({ sheet: 'pallet' });
          }}
          small={p.shipper}
          end={p.units}
        >
          {t('Pallet {code}', { code: formatShortPalletCode(p.code) })}
        </ScannerButton>
      ))}
      {sync?.pallets.length === 0 && <p className="muted">{t('No pallet is open.')}</p>}
    </>
  );
}

/**
 * The condition is one button. The temperature can be typed before it. Input that the server would reject shows an error here and
 * stays typed.
 */
function Inspection({ code }: { code: string }) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [isSubmitted, setTold] = useState(false);
  const typing = useImeInput(typed, (raw) => setTyped(raw.replace(/[^0-9-]/g, '').slice(0, 4)));
  const { tempF, error } = parseTemperatureInput(typed);
  const faultId = useId();
  const inspect = (palletStatus: number) => {
    if (error !== null) {
      setTold(true);
      return playSignalAndVibrate('error');
    }
    return storeAndSendScan(code, {
      kind: 'palletInspect',
      palletStatus,
      ...(tempF === undefined ? {} : { tempF }),
    }).then(() => updateScannerState({ sheet: null }));
  };
  const showsError = isSubmitted && error !== null;
  return (
    <>
      <label className="caption">
        {t('Temperature')} °F
        <input
          inputMode="numeric"
          aria-invalid={showsError}
          aria-describedby={showsError ? faultId : undefined}
          onBlur={() => setTold(typed !== '')}
          {...typing}
        />
      </label>
      {showsError && (
        <p id={faultId} className="scanner-note tone-fault" role="alert">
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          {translateFieldError(t, error)}
        </p>
      )}
      <ScannerButton icon={IconCheck} onPress={() => inspect(0)}>
        {t('Good')}
      </ScannerButton>
      <ScannerButton icon={IconPackageOff} onPress={() => inspect(1)}>
        {t('Absent')}
      </ScannerButton>
      <ScannerButton icon={IconX} look="danger" onPress={() => inspect(2)}>
        {t('Bad')}
      </ScannerButton>
    </>
  );
}
