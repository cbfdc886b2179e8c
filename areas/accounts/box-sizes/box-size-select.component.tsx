import { useId } from 'react';
import { listActiveBoxSizesEndpoint } from './box-sizes.contract.ts';
import type { BoxSize } from './box-sizes.contract.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Fills the dimensions in a form from a box size. Renders nothing if there are no box sizes. */
export function BoxSizeSelect({ onTake }: { onTake: (size: BoxSize) => void }) {
  const t = useTranslate();
  const id = useId();
  const found = useApiQuery(listActiveBoxSizesEndpoint, {});
  if (!found.data?.length) return null;
  return (
    <div className="field" style={{ width: 260 }}>
      <label htmlFor={id}>{t('Fill in from a box size')}</label>
      <select
        id={id}
        className="input shows-placeholder"
        value=""
        onChange={(event) => {
          const size = found.data?.find((one) => String(one.id) === event.target.value);
          if (size) onTake(size);
        }}
      >
        <option value="" disabled>
          {t('Choose…')}
        </option>
        {found.data.map((size) => (
          <option key={size.id} value={size.id}>
            {`${size.code} ${size.name}, ${size.length} × ${size.width} × ${size.height}`}
          </option>
        ))}
      </select>
    </div>
  );
}
