import { useState } from 'react';
import type { ProofDraft } from './driver-db.client.ts';
import type { DriverStop } from './driver-proofs.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Exceptions = ProofDraft['exceptions'];
const most = 60;

/** The units of a stop that are not as loaded: missing, damaged, or delivered here by mistake. */
export function DriverUnitExceptions({
  stop,
  exceptions,
  onChange,
}: {
  stop: DriverStop;
  exceptions: Exceptions;
  onChange: (exceptions: Exceptions) => void;
}) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLowerCase();
  const matching = stop.boxes.filter(
    (box) =>
      searchText === '' ||
      box.code.toLowerCase().includes(searchText) ||
      box.goods.toLowerCase().includes(searchText),
  );
  const marked = new Set(exceptions.flatMap(({ unitId }) => unitId ?? []));
  // Marked units come first, so that they can be checked before the stop is saved.
  const visibleUnits = [
    ...matching.filter(({ id }) => marked.has(id)),
    ...matching.filter(({ id }) => !marked.has(id)),
  ];
  const has = (unitId: number, kind: 'short' | 'damaged'): boolean =>
    exceptions.some((e) => e.unitId === unitId && e.kind === kind);
  const toggleException = (unitId: number, kind: 'short' | 'damaged'): void => {
    const others = exceptions.filter((e) => e.unitId !== unitId);
    onChange(has(unitId, kind) ? others : [...others, { kind, unitId }]);
  };
  const consignees = new Map(stop.consignees.map(({ id, name }) => [id, name]));
  return (
    <div className="driver-units">
      <label className="driver-field">
        <span>{t('Find a unit')}</span>
        <input value={search} onChange={(event) => setSearch(event.target.value)} inputMode="search" />
      </label>
      <ul>
        {visibleUnits.slice(0, most).map((box) => (
          <li key={box.id}>
            <div className="ellipsis">
              <b>{box.code}</b>
              <span>
                {box.goods} · {consignees.get(box.consigneeId)}
              </span>
            </div>
            {(['short', 'damaged'] as const).map((kind) => (
              <button
                key={kind}
                type="button"
                className="touch-button driver-exception-button"
                aria-pressed={has(box.id, kind)}
                aria-label={
                  kind === 'short'
                    ? t('{code} is missing', { code: box.code })
                    : t('{code} is damaged', { code: box.code })
                }
                onClick={() => toggleException(box.id, kind)}
              >
                {kind === 'short' ? t('Missing') : t('Damaged')}
              </button>
            ))}
          </li>
        ))}
      </ul>
      {visibleUnits.length > most && (
        <p className="muted">
          {t('{count} more. Enter part of a code.', { count: formatCount(visibleUnits.length - most) })}
        </p>
      )}
      <OverBoxes exceptions={exceptions} onChange={onChange} />
    </div>
  );
}

function OverBoxes({ exceptions, onChange }: { exceptions: Exceptions; onChange: (to: Exceptions) => void }) {
  const t = useTranslate();
  const [code, setCode] = useState('');
  const over = exceptions.filter((e) => e.kind === 'over');
  const add = (): void => {
    const named = code.trim().slice(0, 60);
    if (named === '' || over.some((e) => e.code === named)) return;
    onChange([...exceptions, { kind: 'over', code: named }]);
    setCode('');
  };
  return (
    <>
      <div className="driver-field-row">
        <label className="driver-field grow">
          <span>{t('Extra unit: code')}</span>
          <input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && add()}
          />
        </label>
        <button
          type="button"
          className="touch-button driver-small-button"
          onClick={add}
          aria-disabled={code.trim() === ''}
        >
          {t('Add unit')}
        </button>
      </div>
      {over.length > 0 && (
        <ul>
          {over.map((e) => (
            <li key={e.code}>
              <div className="ellipsis">
                <b>{e.code}</b>
                <span>{t('extra')}</span>
              </div>
              <button
                type="button"
                className="touch-button driver-exception-button"
                aria-label={t('Remove {code}', { code: e.code ?? '' })}
                onClick={() => onChange(exceptions.filter((other) => other !== e))}
              >
                {t('Remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
