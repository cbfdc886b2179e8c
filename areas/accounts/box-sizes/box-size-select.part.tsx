import { useId } from 'react';
import { listBoxSizes } from './box-sizes.contract.ts';
import type { BoxSize } from './box-sizes.contract.ts';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Fills the sides of a form from a box size. Nothing is shown where there are no box sizes. */
export function BoxSizeSelect({ onTake }: { onTake: (size: BoxSize) => void }) {
  const t = useText();
  const id = useId();
  const found = useAnswer(listBoxSizes, {});
  if (!found.data?.length) return null;
  return (
    <div className="field" style={{ width: 260 }}>
      <label htmlFor={id}>{t('Fill in from a box size')}</label>
      <select
        id={id}
        className="input unchosen"
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
