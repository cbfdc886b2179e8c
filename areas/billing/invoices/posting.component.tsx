import type { BodyOf } from '#kit/contract/endpoint.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { postInvoicesEndpoint, previewInvoicePostingEndpoint } from './invoices.contract.ts';
import { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { toastSuccess, toastWarning } from '#kit/web/toasts.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Asks for confirmation with number and amount, then posts the invoices. Resolves to true if something was posted. */
export function useConfirmAndPostInvoices(): (
  selection: BodyOf<typeof postInvoicesEndpoint>,
) => Promise<boolean> {
  const t = useTranslate();
  const post = useApiMutation(postInvoicesEndpoint, { busyMessage: 'Posting the invoices' });
  return async (selection) => {
    const would = await callApi(previewInvoicePostingEndpoint, { body: selection }).catch(
      (error: unknown) => {
        if (error instanceof ApiCallError) return undefined;
        throw error;
      },
    );
    if (!would) return false;
    const refused = would.refused.slice(0, 5).map((r) => (
      <li key={r.id}>
        <b>{r.number}</b> {t(r.why)}
      </li>
    ));
    if (would.toPost === 0) {
      toastWarning(
        would.refusedCount > 0
          ? {
              text: 'No invoices to post. {reasons}',
              params: {
                reasons: would.refused
                  .slice(0, 5)
                  .map((r) => `${r.number}: ${t(r.why)}`)
                  .join(' '),
              },
            }
          : 'These invoices are already posted.',
      );
      return false;
    }
    const act = t('Post {count, plural, one {# invoice} other {# invoices}}', { count: would.toPost });
    const body = (
      <>
        <p>
          {t(
            '{amount} total. Posted invoices get a number and can’t be edited. Correct errors with a credit.',
            { amount: formatMoney(would.amount) },
          )}
        </p>
        {would.already > 0 && (
          <p>
            {t('{count, plural, one {# is already posted.} other {# are already posted.}}', {
              count: would.already,
            })}
          </p>
        )}
        {would.refusedCount > 0 && (
          <>
            <p>
              {t('{count, plural, one {# can’t be posted:} other {# can’t be posted:}}', {
                count: would.refusedCount,
              })}
            </p>
            <ul>{refused}</ul>
          </>
        )}
      </>
    );
    if (!(await confirmAction({ title: act, body, confirmLabel: act }))) return false;
    const answer = await post.run({ body: selection });
    if (!answer) return false;
    if (answer.refusedCount === 0)
      toastSuccess({
        text: '{count, plural, one {# invoice posted: {first}.} other {# invoices posted: {first} to {last}.}}',
        params: { count: answer.posted, first: answer.firstNumber ?? '', last: answer.lastNumber ?? '' },
      });
    return answer.posted > 0;
  };
}
