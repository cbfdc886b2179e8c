import { Link } from '#kit/web/screen.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** A unit, a line of an order, a load, or the item billed by an invoice line. */
type Claimed = 'unit' | 'line' | 'load' | 'invoice';
export const claimsScreenPath = '/customerServices/claims';

/** Links to the claim form for the record shown. Renders for users who can file claims. */
export function FileClaimLink({ recordKind, id }: { recordKind: Claimed; id: number }) {
  const t = useTranslate();
  const me = useCurrentUser();
  if (!me.can('fileClaims:customerService')) return null;
  return (
    <Link to={claimsScreenPath} search={{ file: recordKind, of: id }} className="btn">
      {t('File a claim')}
    </Link>
  );
}
