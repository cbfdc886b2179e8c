import {
  IconAlertTriangle,
  IconFilterOff,
  IconPackageOff,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ApiCallError } from './api-call-outcome.ts';
import { clientMessages } from './api-call-outcome.ts';
import { useAccountFilterIfSeveralAccounts, useSwitchAccount } from './account-filter.ts';
import type { AccountRef } from './current-user.ts';
import type { ApiQuery } from './api-query.ts';
import { Link } from './screen.tsx';
import { SupportNumber } from './support-number.tsx';
import { useTranslate } from './translate.tsx';

/**
 * An empty state: the spec's message, one gray line with the reason, one action. With filters set, it shows the other message and
 * "Clear 3 filters". If an account filter restricts it, it shows that too, with a button to remove it.
 */
export function EmptyState({
  filtered = 0,
  clear,
  message: sentence,
  explanation: why,
  yet,
  act,
  ofAccounts = false,
  more,
}: {
  /** Other options, before the action. */
  more?: ReactNode;
  filtered?: number;
  clear?: () => void;
  ofAccounts?: boolean;
  message?: string;
  explanation?: string;
  /** Replaces both if nothing is filtered: there are no records at all, and why. */
  yet?: { message: string; explanation: string };
  act?: ReactNode;
}) {
  const t = useTranslate();
  const none = filtered === 0 ? yet : undefined;
  const reason = none?.explanation ?? why;
  const Glyph = filtered > 0 ? IconFilterOff : IconPackageOff;
  const lens = useAccountFilterIfSeveralAccounts();
  return (
    <div className="empty-state">
      <Glyph size={22} stroke={1.75} aria-hidden />
      <p>
        {none?.message ??
          sentence ??
          t(filtered > 0 ? clientMessages.nothingFound : clientMessages.nothingToShow)}
      </p>
      {reason && <p className="muted">{reason}</p>}
      {lens && ofAccounts && <Narrowed to={lens} />}
      {more}
      {filtered > 0 && clear ? (
        <Button isSmall onPress={clear}>
          {t('Clear {count, plural, one {# filter} other {# filters}}', { count: filtered })}
        </Button>
      ) : (
        act
      )}
    </div>
  );
}

/** Only one account is shown, and it has no rows. */
function Narrowed({ to }: { to: AccountRef }) {
  const t = useTranslate();
  const take = useSwitchAccount();
  return (
    <>
      <p className="muted">{t('Showing only {number} {name}.', { number: to.number, name: to.name })}</p>
      <Button isSmall onPress={() => take(null)}>
        {t('Show all accounts')}
      </Button>
    </>
  );
}

/** A failed read: the error message in place, with "Try again". A warning of the server is not shown as an error. */
export function FailedQueryMessage({
  error: failure,
  onRetry: again,
}: {
  error: ApiCallError;
  onRetry: () => void;
}) {
  const t = useTranslate();
  const warns = failure.verdict.notice?.tone === 'wait';
  const Glyph = warns ? IconAlertTriangle : IconPlugConnectedX;
  return (
    <div className="empty-state" role={warns ? 'status' : 'alert'}>
      <Glyph size={22} stroke={1.75} className={warns ? 'warning' : 'error'} aria-hidden />
      {/* For a lost session the dialog has already informed the user, once for the whole page. */}
      <p>
        {failure.verdict.session ? t('Couldn’t load') : t(failure.sentence.text, failure.sentence.params)}
      </p>
      {failure.verdict.notice?.supportReference && (
        <SupportNumber number={failure.verdict.notice.supportReference} />
      )}
      <Button isSmall icon={IconRefresh} onPress={again}>
        {t('Try again')}
      </Button>
    </div>
  );
}

/** The noun for a missing record's page, and the list that its users come from. */
export interface NotFoundRecord {
  noun: string;
  /** As it is in the URL. */
  number: string;
  /** The path and title of the list. */
  listPath: string;
  listTitle: string;
}
function Missing({ of: missingRecord }: { of: NotFoundRecord }) {
  const t = useTranslate();
  return (
    <div className="empty-state" role="alert">
      <IconPackageOff size={22} stroke={1.75} aria-hidden />
      <p>
        {t('{record} {number} not found, or you don’t have access.', {
          record: missingRecord.noun,
          number: missingRecord.number,
        })}
      </p>
      <Link to={missingRecord.listPath} className="btn sm">
        {t('Back to {list}', { list: missingRecord.listTitle })}
      </Link>
    </div>
  );
}

/**
 * Renders the result of `useApiQuery`: gray lines during the first load, the message after a failure, else `children`. The
 * page of one record describes it in `notFoundRecord`, so that a wrong URL still leads to the list.
 */
export function QueryBoundary<T>({
  query,
  children,
  skeletonLines: lines = 4,
  notFoundRecord: sought,
}: {
  query: ApiQuery<T>;
  children: (data: T) => ReactNode;
  skeletonLines?: number;
  notFoundRecord?: NotFoundRecord;
}) {
  if (query.data !== undefined) return children(query.data);
  if (sought && query.error && [400, 404].includes(query.error.status)) return <Missing of={sought} />;
  if (query.error) return <FailedQueryMessage error={query.error} onRetry={query.refetch} />;
  return <LoadingLines lines={lines} />;
}

/** Gray lines in place of content that is loading. A form that contains them is submitted only after it has loaded. */
export function LoadingLines({ lines }: { lines: number }) {
  const t = useTranslate();
  return (
    <div className="skeleton-lines skeleton" role="progressbar" aria-label={t('Loading…')} data-pending>
      {Array.from({ length: lines }, (_, i) => (
        <i key={i} style={{ width: `${60 + ((i * 17) % 35)}%` }} />
      ))}
    </div>
  );
}
