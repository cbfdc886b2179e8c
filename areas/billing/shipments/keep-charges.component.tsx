import { useTranslate } from '#kit/web/translate.tsx';

/** Lets the user keep the charges when freight is split. */
export function KeepChargesOnSplitChoice({ onChoose: choose }: { onChoose: (keep: boolean) => void }) {
  const t = useTranslate();
  return (
    <div className="option-list" role="radiogroup" aria-label={t('Charges')}>
      <label>
        <input type="radio" name="keep-amounts" defaultChecked onChange={() => choose(true)} />
        {t('Keep the amounts, split by cube to the cent')}
      </label>
      <label>
        <input type="radio" name="keep-amounts" onChange={() => choose(false)} />
        {t('Remove the charges and re-rate')}
      </label>
    </div>
  );
}
