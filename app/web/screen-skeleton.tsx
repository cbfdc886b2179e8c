import { useTranslate } from '#kit/web/translate.tsx';

/** The placeholder while a screen loads. */
export function ScreenSkeleton() {
  const t = useTranslate();
  return (
    <div className="screen pad skeleton skeleton-lines" role="progressbar" aria-label={t('Loading…')}>
      {[30, 70, 55, 62, 48].map((w) => (
        <i key={w} style={{ width: `${w}%` }} />
      ))}
    </div>
  );
}
