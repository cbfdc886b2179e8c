import type { ReactNode } from 'react';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * What happens to manual charges on re-rating: they are kept unless the user chooses otherwise. `onChoose` is called on each
 * change.
 */
export function KeepManualChargesOnRerateChoice({
  children,
  onChoose: choose,
}: {
  children: ReactNode;
  onChoose: (keep: boolean) => void;
}) {
  const t = useTranslate();
  return (
    <>
      <p>{children}</p>
      <div className="option-list" role="radiogroup" aria-label={t('Manual charges')}>
        <label>
          <input type="radio" name="manual-charges" defaultChecked onChange={() => choose(true)} />
          {t('Keep manual charges in addition to the new charges')}
        </label>
        <label>
          <input type="radio" name="manual-charges" onChange={() => choose(false)} />
          {t('Remove manual charges')}
        </label>
      </div>
    </>
  );
}
