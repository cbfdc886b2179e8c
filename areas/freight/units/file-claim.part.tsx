import { A } from '#kit/web/screen.tsx';
import { useMe } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

/** A box, a line of an order, a load, or what a line of an invoice was billed for. */
type Claimed = 'unit' | 'line' | 'load' | 'invoice';
export const claimsPath = '/customerServices/claims';

/** Leads to the form of a claim for what is shown here; of whoever files claims. */
export function FileClaim({ of, id }: { of: Claimed; id: number }) {
  const t = useText();
  const me = useMe();
  if (!me.can('fileClaims:customerService')) return null;
  return (
    <A to={claimsPath} search={{ file: of, of: id }} className="btn">
      {t('File a claim')}
    </A>
  );
}
