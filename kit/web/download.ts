import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import type { Arrived, CallInput } from './call.ts';
import { call } from './call.ts';
import { Failure } from './answers.ts';
import { locked } from './lock.tsx';
import { notifyDone } from './notices.tsx';

/**
 * Fetches a file behind the loading lock: a PDF opens in a new tab, anything else is saved. Answers false
 * when it failed (already shown).
 */
export async function download<E extends AnyEndpoint>(
  e: E & { reply: { kind: 'file' } },
  input: CallInput<E>,
  says = 'Printing, this can take a few minutes',
): Promise<boolean> {
  try {
    const file = await locked(says, () => call<AnyEndpoint>(e, input as CallInput<AnyEndpoint>, {}));
    hand(file as Arrived);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** Opens or saves what has arrived. */
export function hand(file: Arrived): void {
  const type = file.blob.type.split(';')[0];
  const address = URL.createObjectURL(
    type === 'application/pdf' ? new File([file.blob], file.name, { type }) : file.blob,
  );
  // The tab reads the address after this turn; it is given back later.
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
  notifyDone({ text: 'Saved {name}.', params: { name } });
}
