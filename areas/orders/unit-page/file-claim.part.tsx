import { A } from '#kit/web/screen.tsx';
import { useMe } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

/** Leads to the form of a claim for what is shown here; of whoever files claims. */
export function FileClaim({ of, id }: { of: 'unit' | 'line' | 'load'; id: number }) {
  const t = useText();
  const me = useMe();
  if (!me.can('fileClaims:customerService')) return null;
  return (
    <A to="/customerServices/claims" search={{ file: of, of: id }} className="btn">
      {t('File a claim')}
    </A>
  );
}
