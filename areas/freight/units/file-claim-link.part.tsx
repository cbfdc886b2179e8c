import { Link } from '#kit/web/screen.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** A box, a line of an order, a load, or what a line of an invoice was billed for. */
type Claimed = 'unit' | 'line' | 'load' | 'invoice';
export const claimsScreenPath = '/customerServices/claims';

/** Leads to the form of a claim for what is shown here; of whoever files claims. */
export function FileClaimLink({ of, id }: { of: Claimed; id: number }) {
  const t = useTranslate();
  const me = useCurrentUser();
  if (!me.can('fileClaims:customerService')) return null;
  return (
    <Link to={claimsScreenPath} search={{ file: of, of: id }} className="btn">
      {t('File a claim')}
    </Link>
  );
}
