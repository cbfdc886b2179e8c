import { commonErrors } from '#kit/contract/errors.ts';
import type { ApiCallError } from './api-call-outcome.ts';
import { confirmAction } from './confirm-dialog.ts';
import { translate } from './translate.tsx';

/** Asks the user to confirm an unlikely date. Resolves to false if they cancel. */
export const askToConfirmUnlikelyDates = ({ sentence, error }: ApiCallError): Promise<boolean> =>
  confirmAction({
    title:
      error === commonErrors.datesUnlikely.code ? translate('Check the dates') : translate('Check the date'),
    body: translate(sentence.text, sentence.params),
    confirmLabel:
      error === commonErrors.datesUnlikely.code ? translate('Use these dates') : translate('Use this date'),
  });
