import type { BodyOf } from '#kit/contract/endpoint.ts';
import { showMoney } from '#kit/contract/money.ts';
import { postInvoices, previewPosting } from './invoices.contract.ts';
import { Failure } from '#kit/web/answers.ts';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/dialog.tsx';
import { notifyDone, notifyWarning } from '#kit/web/notices.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Asks with number and amount what would be posted, then posts it. Answers true when something was. */
export function usePosting(): (wish: BodyOf<typeof postInvoices>) => Promise<boolean> {
  const t = useText();
  const post = useAct(postInvoices, { lock: 'Posting the invoices' });
  return async (wish) => {
    const would = await call(previewPosting, { body: wish }).catch((error: unknown) => {
      if (error instanceof Failure) return undefined;
      throw error;
    });
    if (!would) return false;
    const refused = would.refused.slice(0, 5).map((r) => (
      <li key={r.id}>
        <b>{r.number}</b> {t(r.why)}
      </li>
    ));
    if (would.toPost === 0) {
      notifyWarning(
        would.refusedCount > 0
          ? {
              text: 'Nothing can be posted. {reasons}',
              params: {
                reasons: would.refused
                  .slice(0, 5)
                  .map((r) => `${r.number}: ${t(r.why)}`)
                  .join(' '),
              },
            }
          : 'These invoices are posted already.',
      );
      return false;
    }
    const act = t('Post {count, plural, one {# invoice} other {# invoices}}', { count: would.toPost });
    const body = (
      <>
        <p>
          {t(
            '{amount} in all. A posted invoice gets its number and is never changed again; what is wrong in it is credited.',
            { amount: showMoney(would.amount) },
          )}
        </p>
        {would.already > 0 && (
          <p>
            {t('{count, plural, one {# is posted already.} other {# are posted already.}}', {
              count: would.already,
            })}
          </p>
        )}
        {would.refusedCount > 0 && (
          <>
            <p>
              {t('{count, plural, one {# cannot be posted:} other {# cannot be posted:}}', {
                count: would.refusedCount,
              })}
            </p>
            <ul>{refused}</ul>
          </>
        )}
      </>
    );
    if (!(await ask({ title: act, body, act, leave: t('Back') }))) return false;
    const answer = await post.run({ body: wish });
    if (!answer) return false;
    if (answer.refusedCount === 0)
      notifyDone({
        text: '{count, plural, one {# invoice posted: {first}.} other {# invoices posted: {first} to {last}.}}',
        params: { count: answer.posted, first: answer.firstNumber ?? '', last: answer.lastNumber ?? '' },
      });
    return answer.posted > 0;
  };
}
