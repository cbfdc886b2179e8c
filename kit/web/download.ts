import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import type { DownloadedFile, ApiCallInput } from './api-call.ts';
import { callApi } from './api-call.ts';
import { ApiCallError } from './api-call-outcome.ts';
import { withBusyOverlay } from './busy-overlay.tsx';
import { toastSuccess } from './toasts.tsx';

/**
 * Fetches a file behind the loading overlay. A PDF opens in a new tab, any other file is saved. Resolves to false if it failed
 * (the error is already shown).
 */
export async function downloadOrOpenFile<E extends AnyEndpoint>(
  endpoint: E & { reply: { kind: 'file' } },
  input: ApiCallInput<E>,
  busyMessage = 'Printing. This can take a few minutes.',
): Promise<boolean> {
  try {
    const file = await withBusyOverlay(busyMessage, () =>
      callApi<AnyEndpoint>(endpoint, input as ApiCallInput<AnyEndpoint>, {}),
    );
    openOrSaveFile(file as DownloadedFile);
    return true;
  } catch (error) {
    if (error instanceof ApiCallError) return false;
    throw error;
  }
}

/** Opens or saves the received file. */
export function openOrSaveFile(file: DownloadedFile): void {
  const type = file.blob.type.split(';')[0];
  const address = URL.createObjectURL(
    type === 'application/pdf' ? new File([file.blob], file.name, { type }) : file.blob,
  );
  // The tab reads the object URL after this turn, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 600_000);
  if (type === 'application/pdf') {
    const tab = window.open(address, '_blank');
    if (tab) return;
  }
  save(address, file.name);
}

function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  toastSuccess({ text: '{name} saved.', params: { name } });
}
